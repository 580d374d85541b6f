/** Greys of a printed page. The colours of results are the same as on screen. */
export const MUTED = '#52606d';
export const LINE = '#d3dae1';
export const SUBTLE = '#f3f6f8';
/** Colour of a missing value. */
export const UNKNOWN = '#e8ecef';
