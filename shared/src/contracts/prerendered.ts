/**
 * Matches what a prerendered page of a remote must not contain: elements that run, load, submit, change how the page
 * resolves addresses, or swallow the following markup. The shell's page gives such a part no nonce either; this check
 * runs before it is served.
 */
const ACTIVE =
  /__CSP|<!--|<(script|iframe|frame|object|embed|base|link|meta|template|noscript|plaintext|xmp|form[^>]*[\s"'/]action)\b|[\s"'/](on[a-z]+|formaction)\s*=|javascript:|srcdoc/i;

/** One style element first, then markup without another. */
const SHAPE = /^<style>([^<]*)<\/style>\n((?:(?!<style)[\s\S])*)$/;

/**
 * Splits the file of a prerendered page into style and markup; null if the file is not valid or contains active
 * elements.
 */
export function splitPrerendered(text: string): { css: string; html: string } | null {
  const [, css, html] = SHAPE.exec(text) ?? [];
  return css === undefined || html === undefined || ACTIVE.test(text) ? null : { css, html };
}

/**
 * Returns the text unchanged.
 * @throws Error if it is not a valid prerendered page
 */
export function inertMarkup(text: string): string {
  if (!splitPrerendered(text)) throw new Error('A prerendered page holds something that runs or loads.');
  return text;
}

/** Attribute of the style elements of a prerendered page; the application removes them with the page. */
export const PRERENDERED_STYLE = 'data-prerendered';
/** Attribute of the document while the prerendered page is shown instead of the application. */
export const PRERENDERED_SHOWN = 'data-prerendered-page';
export const PRERENDERED_ID = 'prerendered-page';
