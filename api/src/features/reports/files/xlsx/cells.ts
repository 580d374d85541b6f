import type { CellObject, Row } from 'write-excel-file/node';
import type { Comparison, Figure, Result } from '../../report-content.ts';
import type { ReportWords } from '../../report-words.ts';

const MUTED = '#52606d';
/** Signs that no XML may hold: a comment with one of them would make a file that nothing opens. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Text is always text: a spreadsheet runs a cell of this type as nothing, whatever it begins with. */
export const text = (value: string, style: Partial<CellObject> = {}): CellObject =>
  ({ type: String, value: value.replaceAll(UNWRITABLE, ''), alignVertical: 'top', ...style }) as CellObject;
export const whole = (value: number | null, format = '0'): CellObject =>
  value === null ? text('') : ({ type: Number, value, format, alignVertical: 'top' } as CellObject);

/** A day as a day, whatever the zone of whoever opens the file. */
export const day = (date: string): CellObject =>
  ({ type: Date, value: new Date(`${date}T00:00:00Z`), format: 'yyyy-mm-dd', alignVertical: 'top' }) as CellObject;
/** A figure that may be missing without anything being hidden: an empty cell. */
const signed = (value: number | null): CellObject => whole(value, '+0;-0;0');

/** A difference with what it reads as for a group of so many people; two empty cells where nothing is compared. */
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
  if (!figure) return text(words.hidden(hidden), { textColor: MUTED, fontStyle: 'italic', wrap: true });
  if (figure.bound === 'exact') return whole(figure.value, format);
  return text(words.figure(figure, format === '0' ? 'points' : 'percent'), { wrap: true });
}

export const resultCells = (
  { hidden, favorability, neutral, unfavorable, score, answers }: Result,
  words: ReportWords,
): Row => [
  ...[favorability, neutral, unfavorable].map((figure) => figureCell(figure, '0"%"', { words, hidden })),
  figureCell(score, '0', { words, hidden }),
  answers === null
    ? text(words.hidden(hidden), { textColor: MUTED, fontStyle: 'italic', wrap: true })
    : whole(answers, '#,##0'),
];

/** Favorable, neutral, unfavorable, score and answers. */
export const figureColumns = (words: ReportWords): { title: string; width: number }[] =>
  ['favorable', 'neutral', 'unfavorable', 'score', 'answers'].map((key) => ({
    title: words.say(`column.${key}`),
    width: 14,
  }));
