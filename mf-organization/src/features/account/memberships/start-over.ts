import { clearDrafts } from '@veleta/shared/forms';

/**
 * Reloads the page after a switch to another account: releases, cached data and drafts belong to the previous account.
 */
export function startOver(): void {
  clearDrafts();
  window.location.assign('/dashboard');
}
