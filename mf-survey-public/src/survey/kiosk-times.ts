/** Seconds that the receipt stays on a shared tablet. */
export const RETURN_SECONDS = 15;
