/** Time to read the thanks, on a device that the next person waits for. */
export const RETURN_SECONDS = 15;
