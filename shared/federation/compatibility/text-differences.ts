const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Nested texts of a catalogue. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** Returns the key of a text without its plural suffix. */
export const bareKey = (key: string): string => key.replace(PLURAL, '');

/** Flattens texts to dotted keys. */
export function flatten(messages: Catalogue, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const placeholders = (text: string): string =>
  [...text.matchAll(/{{-?\s*([\w.]+)/g)]
    .map((match) => match[1])
    .sort()
    .join(' ');

/** Returns the differences between the two languages of one namespace, as sentences. */
export function differences(
  namespace: string,
  en: ReadonlyMap<string, string>,
  es: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = [];
  const bare = (flat: ReadonlyMap<string, string>) => new Set([...flat.keys()].map(bareKey));
  const [english, spanish] = [bare(en), bare(es)];
  for (const key of english) if (!spanish.has(key)) problems.push(`${namespace}: "${key}" has no Spanish text`);
  for (const key of spanish) if (!english.has(key)) problems.push(`${namespace}: "${key}" has no English text`);
  for (const [language, flat] of [
    ['en', en],
    ['es', es],
  ] as const)
    for (const [key, text] of flat)
      if (text.trim() === '') problems.push(`${namespace}: "${key}" is empty in ${language}`);
  for (const [key, text] of en) {
    const other = es.get(key);
    if (other !== undefined && placeholders(other) !== placeholders(text))
      problems.push(`${namespace}: "${key}" has other placeholders in Spanish`);
  }
  return problems;
}
