import { clearDrafts } from '@veleta/shared/forms';

/**
 * Loads the page anew after another account was chosen: which releases are met, what is drawn and what was typed belong to
 * the account before.
 */
export function startOver(): void {
  clearDrafts();
  window.location.assign('/dashboard');
}
