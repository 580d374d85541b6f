/** The part of it that pages use; it ships no types of its own. */
declare module 'stylis' {
  export const prefixer: import('@emotion/cache').StylisPlugin;
}
