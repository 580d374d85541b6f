/** One of a list: what is kept, and how it is called in the language on the screen. */
export interface Choice {
  readonly value: string;
  readonly name: string;
  /** Something short at the end of its line, such as an offset. */
  readonly detail?: string;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Choices whose name has the text in it, or whose value is the text; names with a word that begins with it come first. */
export function matching(choices: readonly Choice[], search: string): readonly Choice[] {
  const wanted = plain(search);
  if (wanted === '') return choices;
  const found = choices.filter(({ value, name }) => plain(name).includes(wanted) || plain(value) === wanted);
  const begins = ({ value, name }: Choice): boolean =>
    plain(value) === wanted ||
    plain(name)
      .split(/[\s(-]+/)
      .some((_, index, words) => words.slice(index).join(' ').startsWith(wanted));
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}
