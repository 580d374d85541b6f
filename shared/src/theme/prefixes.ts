import type { StylisPlugin } from '@emotion/cache';

/**
 * Properties that browsers of the last three years support under `-webkit-` only: Safari before 17, Chrome before 136.
 */
const PREFIXED = /^(?:user-select|hyphens|print-color-adjust)$/;

/**
 * Adds only the prefixes that are still needed. Emotion's own prefixer checks every declaration for browsers of ten
 * years ago.
 */
export const prefixWebkit: StylisPlugin = (element) => {
  if (element.type === 'decl' && typeof element.props === 'string' && PREFIXED.test(element.props))
    element.return = `-webkit-${element.value}${element.value}`;
};
