/** Content policy of a page whose first script is `trustedScripts`: text never becomes HTML or script in it. */
export const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'] as const;

/** The empty page in which FingerprintJS measures fonts, to the letter: the only HTML that may be made of text. */
export const MEASURING_FRAME =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">';

/**
 * The page's first script: makes the default policy of Trusted Types, where the browser has them, which admits only the page's own
 * files as scripts. It is inline because the page's chunk loader needs it, and the size of the page's script is limited.
 */
export const trustedScripts = (assetsPath: string): string =>
  `self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:a=>new URL(a,location).href.startsWith(location.origin+"${assetsPath}")?a:null,createHTML:a=>a=='${MEASURING_FRAME}'?a:null})`;
