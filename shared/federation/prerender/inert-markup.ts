const STYLE = / style="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const decode = (text: string): string =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * Converts style attributes to rules: the content security policy rejects style attributes and accepts style elements
 * by nonce.
 */
export function extractStyles(html: string, prefix: string): { html: string; css: string } {
  const rules: string[] = [];
  const free = html.replaceAll(STYLE, (_, declarations: string) => {
    const mark = `${prefix}${rules.length}`;
    rules.push(`[data-drawn="${mark}"]{${decode(declarations)}}`);
    return ` data-drawn="${mark}"`;
  });
  return { html: free, css: rules.join('') };
}

/**
 * Makes markup inert until its scripts run. A form submitted early must not put a password into the address. Email
 * inputs become text inputs, which support reading the selection.
 */
export const waiting = (html: string): string =>
  html.replaceAll('<form', '<form method="post"').replaceAll('type="email"', 'type="text"');
