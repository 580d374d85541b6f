/** A declaration of one of the theme's variables, as emotion writes it: no value holds a semicolon or a brace. */
const DECLARATION = /(--veleta-(?:[\w-]|\\.)+):([^;{}]*);/g;
const USE = /var\((--veleta-(?:[\w-]|\\.)+)/g;

const usesIn = (text: string): string[] => [...text.matchAll(USE)].map((match) => match[1] ?? '');

/** Names that a text uses, and those that their values use in turn. */
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

/** Every value that a stylesheet gives each of the theme's variables. */
export function declarationsOf(css: string): Map<string, string[]> {
  const declared = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(DECLARATION))
    declared.set(name, [...(declared.get(name) ?? []), value]);
  return declared;
}

/** A stylesheet without the declarations of variables that neither itself nor `others` use. */
export function pruneVariables(css: string, others: string): string {
  const used = namesUsed(css.replaceAll(DECLARATION, '') + others, declarationsOf(css));
  return css.replaceAll(DECLARATION, (declaration, name: string) => (used.has(name) ? declaration : ''));
}

/** Declarations of `css` that `text` uses, directly or through another one. */
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
