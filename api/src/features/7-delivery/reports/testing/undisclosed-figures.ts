/** Counts of the cells of a view, which are no results. */
const NO_RESULTS = 'how';

/** Collects all numbers of nested values. */
export function numbersIn(...values: readonly unknown[]): Set<number> {
  const found = new Set<number>();
  const take = (value: unknown): void => {
    if (typeof value === 'number') found.add(value);
    else if (Array.isArray(value)) value.forEach(take);
    else if (typeof value === 'object' && value !== null)
      for (const [key, nested] of Object.entries(value)) if (key !== NO_RESULTS) take(nested);
  };
  take(values);
  return found;
}

/** Returns the strings of nested values. */
export const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** Dates, also as days of a spreadsheet, moments, ranks at the start of a line, and names of units. */
const NO_FIGURES = new RegExp(
  String.raw`\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?|(?:${MONTHS})\s+\d{1,2}(?:[,\s–-]+\d{1,2})?,?\s+\d{4}|(?:${MONTHS})\s+\d{1,2}\b|\b4[5-9]\d{3}\b|\d{1,2}:\d{2}(?:\s?[AP]M)?|^\d\.\s|Unit\s+\d+|\b20\d{2}\b`,
  'gmu',
);

/** Returns the numbers of an English text that may be figures. */
export const figuresOfText = (text: string): number[] =>
  [
    ...text
      .normalize('NFKC')
      .replaceAll('−', '-')
      .replaceAll(NO_FIGURES, ' ')
      .matchAll(/(?<![\w.#-])-?\d[\d,]*(?:\.\d+)?(?![\w-])/gu),
  ].map(([number]) => Number(number.replaceAll(',', '')));

/** A word, so that a bare number between two placeholders is no sentence. */
const WORD = /\p{L}{2}/u;

/**
 * Returns a function that removes the constants of the method from an output: the fixed parts of our own texts that
 * contain a number, such as "Share of 9 and 10 minus the share of 0 to 6". A figure elsewhere remains, also if it equals
 * one of these numbers. `values` are those of placeholders that are constants too.
 */
export function constantsRemover(texts: readonly string[], values: Readonly<Record<string, number>>) {
  const parts = texts
    .flatMap((text) =>
      text
        .replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (whole, name: string) => String(values[name] ?? whole))
        .split(/\{\{[^}]*\}\}|\$t\([^)]*\)/),
    )
    .filter((part) => /\d/.test(part) && WORD.test(part))
    .toSorted((one, other) => other.length - one.length);
  // A line of a PDF ends after a dash or instead of a space.
  const anywhere = parts.map((part) =>
    part
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
      .replaceAll(/\s+/g, String.raw`\s+`)
      .replaceAll(/[–-]/g, String.raw`$&\s*`),
  );
  const pattern = new RegExp(anywhere.join('|'), 'gu');
  return (output: string) => output.replaceAll(pattern, ' ');
}

/** Returns the figures of each output that are not among the allowed ones, by the output's name. */
export const undisclosedFigures = (
  outputs: Readonly<Record<string, string>>,
  allowed: ReadonlySet<number>,
): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(outputs).flatMap(([name, text]) => {
      const strange = [...new Set(figuresOfText(text))].filter((figure) => !allowed.has(figure));
      return strange.length > 0 ? [[name, strange]] : [];
    }),
  );
