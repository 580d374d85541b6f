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

/** Style attributes as rules: the content policy refuses the attributes of a page, and knows style elements by their nonce. */
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
 * Markup as it waits for its scripts. A form that is sent before them must not put a password into an address; a field for addresses is
 * one for text, which alone can tell where its caret is.
 */
export const waiting = (html: string): string =>
  html.replaceAll('<form', '<form method="post"').replaceAll('type="email"', 'type="text"');
