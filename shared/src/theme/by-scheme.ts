/** Browsers released before May 2024 lack the function: they show the light colours. */
const isSupported = globalThis.CSS?.supports?.('color', 'light-dark(red, red)') ?? true;

/**
 * Returns a colour that depends on the `color-scheme` of its element: the shell sets it on the document, printing and
 * an element with `colorScheme: 'light'` reset it. No script runs when the scheme changes.
 */
export const byScheme = (light: string, dark: string): string =>
  light === dark || !isSupported ? light : `light-dark(${light}, ${dark})`;
