/** A declaration of a theme variable, as emotion writes it; values contain no semicolons or braces. */
const DECLARATION = /(--veleta-(?:[\w-]|\\.)+):([^;{}]*);/g;
const USE = /var\((--veleta-(?:[\w-]|\\.)+)/g;
/** A use of a theme variable without a fallback. */
const PLAIN_USE = /var\((--veleta-(?:[\w-]|\\.)+)\)/g;
/** Chakra's variables for the palette of a surrounding element, whose value depends on the place. */
const FROM_AROUND = /-color-palette(?:-|$)/;

const usesIn = (text: string): string[] => [...text.matchAll(USE)].map((match) => match[1] ?? '');

/** Returns the variables that a text uses, including those in their values. */
function namesUsed(text: string, declared: ReadonlyMap<string, readonly string[]>): Set<string> {
  const used = new Set<string>();
  const open = usesIn(text);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    for (const value of declared.get(name) ?? []) open.push(...usesIn(value));
  }
  return used;
}

/** Returns all values that a stylesheet gives each theme variable. */
function declarationsOf(css: string): Map<string, string[]> {
  const declared = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(DECLARATION))
    declared.set(name, [...(declared.get(name) ?? []), value]);
  return declared;
}

/** Removes the declarations of variables that neither the stylesheet nor `others` use. */
export function pruneVariables(css: string, others: string): string {
  const used = namesUsed(css.replaceAll(DECLARATION, '') + others, declarationsOf(css));
  return css.replaceAll(DECLARATION, (declaration, name: string) => (used.has(name) ? declaration : ''));
}

/** Returns the declarations of `css` that `text` uses, directly or indirectly. */
export function variablesFor(text: string, css: string): string {
  const declared = declarationsOf(css);
  return [...namesUsed(text, declared)]
    .map(
      (name) =>
        declared
          .get(name)
          ?.map((value) => `${name}:${value};`)
          .join('') ?? '',
    )
    .join('');
}

/**
 * Inlines variables in a stylesheet if `css` and `declarations` give them a single value. A slow phone then has half as
 * much CSS to parse before it paints.
 */
export function inlineVariables(css: string, declarations: string): string {
  const declared = declarationsOf(declarations);
  const valueOf = (use: string, name: string): string => {
    const [value, another] = declared.get(name) ?? [];
    return value === undefined || another !== undefined || FROM_AROUND.test(name) ? use : inline(value);
  };
  // Values may use other variables, never themselves.
  const inline = (text: string): string => text.replaceAll(PLAIN_USE, valueOf);
  return inline(css);
}
