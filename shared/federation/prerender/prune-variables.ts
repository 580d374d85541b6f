/** A declaration of a theme variable, as emotion writes it; values contain no semicolons or braces. */
const DECLARATION = /(--veleta-(?:[\w-]|\\.)+):([^;{}]*);/g;
const USE = /var\((--veleta-(?:[\w-]|\\.)+)/g;

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
export function declarationsOf(css: string): Map<string, string[]> {
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
