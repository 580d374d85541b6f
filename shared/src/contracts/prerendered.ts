/**
 * What no prerendered page of a remote may hold: whatever runs, loads, sends elsewhere, changes how the page around it
 * reads addresses, or swallows what follows it.
 * The shell's page gives such a part no nonce either; this says so before anybody is served it.
 */
const ACTIVE =
  /__CSP|<!--|<(script|iframe|frame|object|embed|base|link|meta|template|noscript|plaintext|xmp|form[^>]*[\s"'/]action)\b|[\s"'/](on[a-z]+|formaction)\s*=|javascript:|srcdoc/i;

/** One style element first, then markup without another. */
const SHAPE = /^<style>([^<]*)<\/style>\n((?:(?!<style)[\s\S])*)$/;

/** The two parts of a prerendered page's file; null where it is not one, or would do more than be looked at. */
export function splitPrerendered(text: string): { css: string; html: string } | null {
  const [, css, html] = SHAPE.exec(text) ?? [];
  return css === undefined || html === undefined || ACTIVE.test(text) ? null : { css, html };
}

/** The text as it is. @throws where it is no prerendered page. */
export function inertMarkup(text: string): string {
  if (!splitPrerendered(text)) throw new Error('A prerendered page holds something that runs or loads.');
  return text;
}

/** Attribute of the style elements of a prerendered page, which the application removes together with the page. */
export const PRERENDERED_STYLE = 'data-prerendered';

/** Name of the cookie that says that the application has run in this browser, and may have kept something there. Holds nothing else. */
export const BEEN_HERE_COOKIE = 'veleta_been_here';
