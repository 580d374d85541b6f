/** Local storage key of the persisted queries. */
export const QUERIES_KEY = 'veleta.queries';

/** Removes the persisted queries at once; clearing the client reaches local storage a second later. */
export function removeStoredQueries(): void {
  try {
    localStorage.removeItem(QUERIES_KEY);
  } catch {
    // Storage is blocked.
  }
}
