/** Content policy of a page whose first script is `trustedScripts`: strings never become HTML or script. */
export const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'] as const;

/** The exact HTML of the frame in which FingerprintJS measures fonts: the only HTML created from a string. */
export const MEASURING_FRAME =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">';

/**
 * Returns the page's first script, which creates the default policy of Trusted Types, if the browser supports them.
 * The policy allows only the page's own script files. It is inline, because the chunk loader needs it and the main
 * script's size is limited.
 */
export const trustedScripts = (assetsPath: string): string =>
  `self.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:a=>new URL(a,location).href.startsWith(location.origin+"${assetsPath}")?a:null,createHTML:a=>a=='${MEASURING_FRAME}'?a:null})`;
