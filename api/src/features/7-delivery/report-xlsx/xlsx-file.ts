import type { CellObject, Row, Sheet } from 'write-excel-file/node';
import { translate } from '../../../platform/translations.ts';
import {
  type ReportContent,
  type Result,
  marginText,
  othersText,
  participationText,
  returningText,
  wordsOf,
  type ReportWords,
  methodParagraphs,
} from '../report-content/index.ts';
import { figureCell, figureColumns, groupCells, heading, resultCells, text, whole } from './cells.ts';
import { heatMapSheets } from './heat-map-sheet.ts';
import { printSetUp } from './print-set-up.ts';
import { fitRows } from './row-heights.ts';
import { tableSheet } from './table-sheet.ts';
import { commentSheet, driverSheet, previousSheet, trendSheet } from './view-sheets.ts';

const INK = '#1f2933';
const SUMMARY_WIDTHS = [34, 70];
const METHOD_WIDTH = 110;

/** Writes a spreadsheet. Exact figures are numbers; coded limits and suppressed figures are words. */
export async function writeXlsxReport(content: ReportContent): Promise<Buffer> {
  // Loaded with the first spreadsheet, so that servers without one do not load the library.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const words = wordsOf(content.language, content.analysis.threshold);
  const sheets = [
    summarySheet(content, words),
    dimensionSheet(content, words),
    ...(content.analysis.breakouts.length > 0 ? [breakoutSheet(content, words)] : []),
    ...heatMapSheets(content, words),
    ...(content.views
      ? [
          ...previousSheet(content.views, content, words),
          ...trendSheet(content.views, content, words),
          ...driverSheet(content.views, content, words),
          ...commentSheet(content.views, content, words),
        ]
      : []),
    methodSheet(content, words),
  ];
  return writeExcelFile(sheets, { fontFamily: 'Calibri', fontSize: 11, features: [printSetUp] }).toBuffer();
}

function summarySheet(
  { analysis, organization, language, color, madeAt }: ReportContent,
  words: ReportWords,
): Sheet<Buffer> {
  const { measurement, participation, product, enps } = analysis;
  const name = organization || translate(language, 'unnamedOrganization');
  const line = (label: string, cell: CellObject): Row => [
    text(label, { textColor: INK, fontWeight: 'bold', wrap: true }),
    cell,
  ];
  const margin = marginText(analysis, words);
  const returning = returningText(analysis, words);
  const enpsText = (value: number | null): CellObject =>
    value === null ? text(words.hidden(enps?.hidden ?? null)) : whole(value, '0');
  return {
    sheet: words.say('sheet.summary'),
    orientation: 'landscape',
    columns: SUMMARY_WIDTHS.map((width) => ({ width })),
    data: fitRows(
      [
        [text(name, { fontWeight: 'bold', fontSize: 16, textColor: color }), null],
        line(words.say('product'), text(measurement.product_name[language])),
        line(words.say('period'), text(words.period(measurement.first_date, measurement.last_date))),
        ...(measurement.is_imported ? [line(words.say('origin'), text(words.say('imported')))] : []),
        line(words.say('participation.title'), text(participationText(analysis, words))),
        line(
          words.say('participation.rate'),
          participation.rate === null ? text(words.hidden('primary')) : whole(participation.rate, '0"%"'),
        ),
        ...(margin === null ? [] : [line(words.say('marginTitle'), text(margin, { wrap: true }))]),
        ...(returning === null ? [] : [line(words.say('returning.title'), text(returning, { wrap: true }))]),
        ...(product
          ? [
              line(
                words.say('column.favorability'),
                figureCell(product.favorability, '0"%"', { words, hidden: product.hidden }),
              ),
              line(words.say('column.score'), figureCell(product.score, '0', { words, hidden: product.hidden })),
            ]
          : [line(words.say('column.favorability'), text(words.hidden('primary')))]),
        ...(enps
          ? [
              line(words.say('enps.title'), enpsText(enps.value)),
              line(words.say('enps.low'), enpsText(enps.low)),
              line(words.say('enps.high'), enpsText(enps.high)),
            ]
          : []),
        line(words.say('threshold'), whole(analysis.threshold)),
        line(words.say('madeAt'), text(words.date(madeAt))),
      ],
      SUMMARY_WIDTHS,
    ),
  };
}

function dimensionSheet({ analysis, language, color }: ReportContent, words: ReportWords): Sheet<Buffer> {
  const row = (level: string, names: readonly [string, string], result: Result): Row => [
    text(level),
    text(names[0], { wrap: true }),
    text(names[1], { wrap: true }),
    ...resultCells(result, words),
  ];
  const column = (key: string, width: number) => ({ title: words.say(`column.${key}`), width });
  return tableSheet(
    words.say('sheet.dimensions'),
    [column('level', 16), column('dimension', 22), column('item', 60), ...figureColumns(words)],
    {
      color,
      rows: [
        ...analysis.dimensions.flatMap(({ name, result, items }) => [
          row(words.say('level.dimension'), [name[language], ''], result),
          ...items.map((item) => row(words.say('level.item'), [name[language], item.text[language]], item.result)),
        ]),
        ...(analysis.own_questions ?? []).map((own) =>
          row(words.say('level.own_question'), ['', own.text[language]], own.result),
        ),
      ],
    },
  );
}

function breakoutSheet({ analysis, views, language, color }: ReportContent, words: ReportWords): Sheet<Buffer> {
  const nameOf = new Map(analysis.dimensions.map(({ key, name }) => [key, name[language]]));
  const maps = views?.heatMaps ?? [];
  const column = (key: string, width: number) => ({ title: words.say(`column.${key}`), width });
  return tableSheet(
    words.say('sheet.breakouts'),
    [
      column('category', 20),
      column('unit', 26),
      column('dimension', 22),
      ...figureColumns(words),
      column('toRest', 18),
      column('mark', 66),
    ],
    {
      color,
      rows: analysis.breakouts.flatMap(({ category, units, others }) => {
        const map = maps.find((one) => one.category?.id === category.id);
        const rows = [
          ...units.map(({ id, name, ...unit }) => ({
            ...unit,
            name: name ?? words.say('noUnit'),
            cells: map?.rows.find((one) => one.id === id)?.cells,
          })),
          ...(others ? [{ ...others, name: othersText(others.units, words), cells: map?.others?.cells }] : []),
        ];
        return rows.flatMap(({ name, product, dimensions, cells }) =>
          [
            { key: 'product', dimension: words.say('overall'), result: product },
            ...dimensions.map(({ key, result }) => ({ key, dimension: nameOf.get(key) ?? key, result })),
          ].map(({ key, dimension, result }): Row => {
            const compared = cells?.find((cell) => cell.key === key)?.favorability ?? null;
            return [
              text(category.title, { wrap: true }),
              text(name, { wrap: true }),
              text(dimension, { wrap: true }),
              ...groupCells(result, compared, words),
            ];
          }),
        );
      }),
    },
  );
}

function methodSheet({ analysis, views, color }: ReportContent, words: ReportWords): Sheet<Buffer> {
  return {
    sheet: words.say('sheet.method'),
    orientation: 'landscape',
    columns: [{ width: METHOD_WIDTH }],
    data: fitRows(
      [
        heading([words.say('method.title')], color),
        ...methodParagraphs({ analysis, views }, words).flatMap(({ title, lines }): Row[] => [
          [text(title, { fontWeight: 'bold', textColor: color })],
          ...lines.map((line): Row => [text(line, { wrap: true })]),
        ]),
      ],
      [METHOD_WIDTH],
    ),
  };
}
