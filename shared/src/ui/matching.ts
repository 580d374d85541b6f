/** An option of a list: its value, and its name in the current language. */
export interface Choice {
  readonly value: string;
  readonly name: string;
  /** Short text at the end of its line, such as an offset. */
  readonly detail?: string;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Returns the options whose name contains the text or whose value equals it; names with a word that starts with it come
 * first.
 */
export function matching(choices: readonly Choice[], search: string): readonly Choice[] {
  const needle = plain(search);
  if (needle === '') return choices;
  const found = choices.filter(({ value, name }) => plain(name).includes(needle) || plain(value) === needle);
  const begins = ({ value, name }: Choice): boolean =>
    plain(value) === needle ||
    plain(name)
      .split(/[\s(-]+/)
      .some((_, index, words) => words.slice(index).join(' ').startsWith(needle));
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}
