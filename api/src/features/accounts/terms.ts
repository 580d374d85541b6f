/** Version of the terms of use that is accepted now; kept with each acceptance. */
export const TERMS_VERSION = '2026-11-01';
