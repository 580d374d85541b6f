import type { StylisPlugin } from '@emotion/cache';

/** Properties that a browser of the last three years knows under `-webkit-` only: Safari before 17, Chrome before 136. */
const PREFIXED = /^(?:user-select|hyphens|print-color-adjust)$/;

/** Adds prefixes where one is still needed. Emotion's own prefixer looks at every declaration of every rule, for browsers of ten years ago. */
export const prefixWebkit: StylisPlugin = (element) => {
  if (element.type === 'decl' && typeof element.props === 'string' && PREFIXED.test(element.props))
    element.return = `-webkit-${element.value}${element.value}`;
};
