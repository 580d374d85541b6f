const MINUTE_MS = 60_000;

/** Limit per address for calls that could guess a secret. */
export const GUESSABLE = { max: 60, windowMs: MINUTE_MS };
/** Limit per address for calls that send a mail or read much. */
export const MAILING = { max: 20, windowMs: MINUTE_MS };
