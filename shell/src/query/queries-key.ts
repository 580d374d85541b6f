/** Where kept queries lie in local storage. */
export const QUERIES_KEY = 'veleta.queries';

/** Removes what is kept, at once: the client's own clearing reaches local storage a second later. */
export function forgetKeptQueries(): void {
  try {
    localStorage.removeItem(QUERIES_KEY);
  } catch {
    // Blocked storage holds nothing.
  }
}
