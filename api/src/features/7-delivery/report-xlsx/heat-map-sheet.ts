import { HEAT_INK, heatColor } from '@veleta/shared/contracts';
import type { CellObject, Row, Sheet } from 'write-excel-file/node';
import { type ReportContent, type Result, NOTHING, othersText, type ReportWords } from '../report-content/index.ts';
import { text, whole } from './cells.ts';
import { tableSheet } from './table-sheet.ts';

/** Characters that sheet names cannot contain, and their maximum length. */
const FORBIDDEN = /[[\]:*?/\\]/g;
const LONGEST_NAME = 31;
const MUTED = '#52606d';

/** Creates one sheet per category: units by dimensions in the colours of the screens. */
export function heatMapSheets({ analysis, language, color }: ReportContent, words: ReportWords): Sheet<Buffer>[] {
  const { dimensions, product, participation, breakouts } = analysis;
  const titles = [words.say('column.responses'), words.say('overall'), ...dimensions.map(({ name }) => name[language])];
  return breakouts.map(({ category, units, others }, index) => {
    const rows: Row[] = [
      ...(product
        ? [
            rowOf(
              words.say('wholeOrganization'),
              participation.responses,
              [product, ...dimensions.map(({ result }) => result)],
              words,
              true,
            ),
          ]
        : []),
      ...[
        ...units.map((unit) => ({ ...unit, name: unit.name ?? words.say('noUnit') })),
        ...(others ? [{ ...others, name: othersText(others.units, words), hidden: null }] : []),
      ].map(({ name, hidden, responses, product: overall, dimensions: parts }): Row => {
        if (hidden) return hiddenRow(name, words.hidden(hidden), titles.length);
        const byKey = new Map(parts.map(({ key, result }) => [key, result]));
        return rowOf(name, responses, [overall, ...dimensions.map(({ key }) => byKey.get(key))], words);
      }),
    ];
    return tableSheet(
      nameOf(words.say('sheet.heatMap', { category: category.title }), index),
      [{ title: category.title, width: 30 }, ...titles.map((title) => ({ title, width: 13 }))],
      { rows, color, stickyColumns: 1 },
    );
  });
}

/** Returns a valid and unique sheet name for a category. */
function nameOf(wanted: string, index: number): string {
  const mark = ` ${index + 1}`;
  const plain = wanted
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .trim();
  return plain.slice(0, LONGEST_NAME - mark.length).trimEnd() + mark;
}

const rowOf = (
  name: string,
  responses: number | null,
  results: readonly (Result | undefined)[],
  words: ReportWords,
  isStrong = false,
): Row => {
  const weight = isStrong ? ({ fontWeight: 'bold' } as const) : {};
  return [
    text(name, { wrap: true, alignVertical: 'center', ...weight }),
    { ...(responses === null ? text(NOTHING) : whole(responses, '#,##0')), align: 'center', alignVertical: 'center' },
    ...results.map((result): CellObject => ({ ...heatCell(result, words), ...weight })),
  ];
};

function heatCell(result: Result | undefined, words: ReportWords): CellObject {
  const figure = result?.favorability ?? null;
  const cellStyle = { align: 'center', alignVertical: 'center', wrap: true } as const;
  if (!figure) return { ...text(NOTHING), ...cellStyle, textColor: MUTED };
  const cell = figure.bound === 'exact' ? whole(figure.value, '0"%"') : text(words.figure(figure, 'percent'));
  return { ...cell, ...cellStyle, backgroundColor: heatColor(figure.value), textColor: HEAT_INK };
}

/** The row of a suppressed unit, with the reason instead of figures. */
const hiddenRow = (name: string, reason: string, columns: number): Row => [
  text(name, { wrap: true }),
  text(reason, { textColor: MUTED, fontStyle: 'italic', columnSpan: columns }),
  ...Array.from({ length: columns - 1 }, () => null),
];
