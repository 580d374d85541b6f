import type { CellObject, Row } from 'write-excel-file/node';
import type { Comparison, Figure, Result, ReportWords } from '../report-content/index.ts';

const MUTED = '#52606d';
/** Characters that XML cannot contain; one of them would make the file unreadable. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Creates a text cell, which a spreadsheet never runs as a formula. */
export const text = (value: string, style: Partial<CellObject> = {}): CellObject =>
  ({ type: String, value: value.replaceAll(UNWRITABLE, ''), alignVertical: 'top', ...style }) as CellObject;
export const whole = (value: number | null, format = '0'): CellObject =>
  value === null ? text('') : ({ type: Number, value, format, alignVertical: 'top' } as CellObject);

/** Creates a date cell that does not depend on the reader's time zone. */
export const day = (date: string): CellObject =>
  ({ type: Date, value: new Date(`${date}T00:00:00Z`), format: 'yyyy-mm-dd', alignVertical: 'top' }) as CellObject;
/** Creates a cell for a figure; empty if the figure is missing but not suppressed. */
const signed = (value: number | null): CellObject => whole(value, '+0;-0;0');

/** Creates the cell of a suppressed figure. */
const hiddenCell = (word: string): CellObject => text(word, { textColor: MUTED, fontStyle: 'italic', wrap: true });

/**
 * Creates cells for a difference and its interpretation for a group of this size; two empty cells without a comparison.
 */
export const comparedCells = (
  compared: Comparison | null | undefined,
  people: number | null,
  words: ReportWords,
): CellObject[] => [
  signed(compared?.difference ?? null),
  text(compared ? words.mark(compared, people) : '', { wrap: true }),
];

export const heading = (titles: readonly string[], color: string, height?: number): Row =>
  titles.map((title) =>
    text(title, {
      fontWeight: 'bold',
      textColor: '#ffffff',
      backgroundColor: color,
      wrap: true,
      alignVertical: 'center',
      ...(height !== undefined && { height }),
    }),
  );

export function figureCell(
  figure: Figure | null,
  format: '0"%"' | '0',
  { words, hidden }: { words: ReportWords; hidden: Result['hidden'] },
): CellObject {
  if (!figure) return hiddenCell(words.hidden(hidden));
  if (figure.bound === 'exact') return whole(figure.value, format);
  return text(words.figure(figure, format === '0' ? 'points' : 'percent'), { wrap: true });
}

export const resultCells = (
  { hidden, favorability, neutral, unfavorable, score, answers }: Result,
  words: ReportWords,
): Row => [
  ...[favorability, neutral, unfavorable].map((figure) => figureCell(figure, '0"%"', { words, hidden })),
  figureCell(score, '0', { words, hidden }),
  answers === null ? hiddenCell(words.hidden(hidden)) : whole(answers, '#,##0'),
];

/**
 * Creates the cells of a group: its figures, and the difference from the others.
 * For suppressed figures each cell contains a word, and the reason follows once at the end, unless the difference has
 * an interpretation there.
 */
export function groupCells(result: Result, compared: Comparison | null, words: ReportWords): Row {
  const cells = resultCells(result, { ...words, hidden: () => words.say('hidden.short') });
  const figures = [result.favorability, result.neutral, result.unfavorable, result.score, result.answers];
  const [difference, reading] = comparedCells(compared, result.answers, words);
  const isHidden = !compared && figures.includes(null);
  return [...cells, difference!, isHidden ? hiddenCell(words.hidden(result.hidden)) : reading!];
}

/** Returns the columns favorable, neutral, unfavorable, score and answers. */
export const figureColumns = (words: ReportWords): { title: string; width: number }[] =>
  ['favorable', 'neutral', 'unfavorable', 'score', 'answers'].map((key) => ({
    title: words.say(`column.${key}`),
    width: 14,
  }));
