/** Greys of a printed page; the colours of results are those of the screens. */
export const MUTED = '#52606d';
export const LINE = '#d3dae1';
export const SUBTLE = '#f3f6f8';
/** What is not known. */
export const UNKNOWN = '#e8ecef';
