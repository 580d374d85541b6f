const DRAFTS = 'veleta.draft.';

/**
 * Loads the page anew after another account was chosen: which releases are met, what is drawn and what was typed belong to
 * the account before.
 */
export function startOver(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds no drafts.
  }
  window.location.assign('/dashboard');
}
