import type { Row, Sheet } from 'write-excel-file/node';
import type { ReportContent, ReportViews, ReportWords } from '../report-content/index.ts';
import { comparedCells, day, figureCell, text, whole } from './cells.ts';
import { tableSheet } from './table-sheet.ts';

type Branding = Pick<ReportContent, 'language' | 'color'>;
type Sheets = Sheet<Buffer>[];

/** Combines titles with their column widths. */
const columnsOf = (titles: readonly string[], widths: readonly number[]) =>
  titles.map((title, index) => ({ title, width: widths[index] ?? 14 }));
const columns = (words: ReportWords, ...keys: string[]) => keys.map((key) => words.say(`column.${key}`));

/** Creates the sheet that compares product and dimensions with the previous measurement; none without one. */
export function previousSheet({ benchmark }: ReportViews, { language, color }: Branding, words: ReportWords): Sheets {
  if (!benchmark.previous) return [];
  const rows = benchmark.rows.map(({ name, result, previous }): Row => {
    const cells = (figure: 'favorability' | 'score', format: '0"%"' | '0') => [
      figureCell(result[figure], format, { words, hidden: result.hidden }),
      previous ? figureCell(previous[figure], format, { words, hidden: null }) : text(''),
      ...comparedCells(previous?.compared[figure], result.answers, words),
    ];
    return [text(name?.[language] ?? words.say('overall')), ...cells('favorability', '0"%"'), ...cells('score', '0')];
  });
  const titles = columns(
    words,
    'dimension',
    'favorable',
    'before',
    'change',
    'mark',
    'score',
    'before',
    'change',
    'mark',
  );
  return [
    tableSheet(words.say('sheet.previous'), columnsOf(titles, [26, 14, 14, 12, 18, 14, 14, 12, 18]), { rows, color }),
  ];
}

/** Creates the trend sheet in tidy form: one line per measurement and dimension. */
export function trendSheet({ trend }: ReportViews, { language, color }: Branding, words: ReportWords): Sheets {
  const rows = trend.points.flatMap(({ measurement, product, enps, dimensions }) =>
    [
      { name: words.say('overall'), result: product, enps: enps?.value ?? null },
      ...dimensions.map(({ name, result }) => ({ name: name[language], result, enps: null })),
    ].map(({ name, result, enps: value }): Row => [
      day(measurement.first_date),
      day(measurement.last_date),
      text(measurement.is_imported ? words.say('imported') : ''),
      text(name),
      figureCell(result.favorability, '0"%"', { words, hidden: result.hidden }),
      figureCell(result.score, '0', { words, hidden: result.hidden }),
      whole(result.answers, '#,##0'),
      whole(value),
    ]),
  );
  const titles = [
    ...columns(words, 'firstDay', 'lastDay'),
    words.say('origin'),
    ...columns(words, 'dimension', 'favorable', 'score', 'responses'),
    words.say('enps.title'),
  ];
  return [tableSheet(words.say('sheet.trend'), columnsOf(titles, [14, 14, 24, 26, 14, 14, 14, 10]), { rows, color })];
}

/** Creates the sheet of drivers; none for products without an outcome. */
export function driverSheet({ drivers }: ReportViews, { language, color }: Branding, words: ReportWords): Sheets {
  if (drivers.available === 'none') return [];
  const outcome = drivers.outcome?.name[language] ?? '';
  const rows =
    drivers.available === 'few'
      ? [[text(words.say('drivers.few'), { wrap: true })]]
      : drivers.drivers.map(({ name, result, r, low, high, is_clear: isClear, influence }): Row => [
          text(name[language]),
          text(outcome),
          figureCell(result.favorability, '0"%"', { words, hidden: result.hidden }),
          ...[r, low, high].map((value) => whole(value, '0.0')),
          text(words.say(isClear ? 'drivers.clear' : 'drivers.unclear')),
          whole(influence, '0"%"'),
        ]);
  const titles = columns(words, 'dimension', 'outcome', 'favorable', 'r', 'rLow', 'rHigh', 'mark', 'influence');
  return [tableSheet(words.say('sheet.drivers'), columnsOf(titles, [28, 22, 14, 14, 16, 16, 26, 22]), { rows, color })];
}

/** Creates the sheet of disclosed comments, in the order of the screens; none without open questions. */
export function commentSheet({ comments }: ReportViews, { language, color }: Branding, words: ReportWords): Sheets {
  if (comments.available === 'none') return [];
  const rows =
    comments.available === 'few'
      ? [[text(words.say('comments.few'), { wrap: true })]]
      : comments.questions.flatMap(({ text: question, comments: texts }) =>
          texts.map((comment): Row => [text(question[language], { wrap: true }), text(comment, { wrap: true })]),
        );
  return [
    tableSheet(words.say('sheet.comments'), columnsOf(columns(words, 'item', 'comment'), [40, 100]), { rows, color }),
  ];
}
