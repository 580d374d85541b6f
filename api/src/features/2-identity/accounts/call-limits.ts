const MINUTE_MS = 60_000;

/** Calls of one address in a minute that try something which could be guessed. */
export const GUESSABLE = { max: 60, windowMs: MINUTE_MS };
/** Calls of one address in a minute that send a mail or read much. */
export const MAILING = { max: 20, windowMs: MINUTE_MS };
