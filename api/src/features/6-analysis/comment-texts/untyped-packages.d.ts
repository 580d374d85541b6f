/** The parts in use of packages without types. */
declare module 'stopword' {
  export const eng: readonly string[];
  export const spa: readonly string[];
}
