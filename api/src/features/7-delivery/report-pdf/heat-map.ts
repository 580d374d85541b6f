import { HEAT_INK, heatColor, heatKey } from '@veleta/shared/contracts';
import type { Content, TableCell } from 'pdfmake/interfaces';
import {
  type Comparison,
  type HeatMap,
  type ReportContent,
  type Result,
  NOTHING,
  othersText,
  type ReportWords,
} from '../report-content/index.ts';
import { chapter, note } from './headings.ts';
import { LINE, MUTED, SUBTLE } from './scale.ts';

/**
 * Draws one category on a landscape page: units by dimensions. Each cell has a figure on its colour, and the difference
 * from the rest if it is significant.
 */
export function heatMap(
  breakout: ReportContent['analysis']['breakouts'][number],
  { analysis, map, color, language }: ReportContent & { readonly map: HeatMap | undefined },
  words: ReportWords,
): Content {
  const { dimensions } = analysis;
  const head = (text: string, alignment: 'left' | 'center' = 'center'): TableCell => ({
    text,
    fontSize: 7.5,
    color: MUTED,
    alignment,
    margin: [0, 2, 0, 2],
  });
  const whole: TableCell[] | null = analysis.product && [
    { text: words.say('wholeOrganization'), bold: true, fontSize: 9, fillColor: SUBTLE, margin: [4, 4, 0, 4] },
    countCell(analysis.participation.responses, words, SUBTLE),
    ...[analysis.product, ...dimensions.map(({ result }) => result)].map((result) =>
      heatCell(result, words, { isBold: true }),
    ),
  ];
  const { others } = breakout;
  const rows = [
    ...breakout.units.map((unit) => ({
      ...unit,
      name: unit.name ?? words.say('noUnit'),
      cells: map?.rows.find((row) => row.id === unit.id)?.cells ?? [],
    })),
    ...(others
      ? [{ ...others, name: othersText(others.units, words), hidden: null, cells: map?.others?.cells ?? [] }]
      : []),
  ];
  const units = rows.map(({ name, hidden, responses, product, dimensions: parts, cells }): TableCell[] => {
    const unit: TableCell = { text: name, fontSize: 9, margin: [4, 4, 0, 4] };
    if (hidden) {
      const reason: TableCell = {
        text: words.hidden(hidden),
        colSpan: dimensions.length + 1,
        italics: true,
        fontSize: 8.5,
        color: MUTED,
        margin: [6, 4, 0, 4],
      };
      return [unit, countCell(null, words), reason, ...dimensions.map((): TableCell => '')];
    }
    const byKey = new Map(parts.map(({ key, result }) => [key, result]));
    const compared = (key: string) => cells.find((cell) => cell.key === key)?.favorability ?? null;
    return [
      unit,
      countCell(responses, words),
      heatCell(product, words, { compared: compared('product') }),
      ...dimensions.map(({ key }) => heatCell(byKey.get(key), words, { compared: compared(key) })),
    ];
  });
  return [
    {
      ...Object(chapter(words.say('breakouts.title', { category: breakout.category.title }), color)),
      pageBreak: 'before',
      pageOrientation: 'landscape',
    },
    note(words.say('breakouts.note')),
    {
      rowHeaders: 1,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 46, ...[0, ...dimensions].map(() => 61)],
        body: [
          [
            head(breakout.category.title, 'left'),
            head(words.say('column.responses')),
            head(words.say('overall')),
            ...dimensions.map(({ name }) => head(name[language])),
          ],
          ...(whole ? [whole] : []),
          ...units,
        ],
      },
      layout: {
        hLineWidth: () => 1.5,
        vLineWidth: () => 1.5,
        hLineColor: () => '#ffffff',
        vLineColor: () => '#ffffff',
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: () => 0,
        paddingBottom: () => 0,
      },
    },
    key(words),
    { text: words.say('breakouts.marks'), fontSize: 8.5, color: MUTED },
    { text: words.say('breakouts.dash', { threshold: words.number(analysis.threshold) }), fontSize: 8.5, color: MUTED },
  ];
}

const countCell = (count: number | null, words: ReportWords, fillColor?: string): TableCell => ({
  text: count === null ? NOTHING : words.number(count),
  alignment: 'center',
  fontSize: 9,
  color: MUTED,
  margin: [0, 4, 0, 4],
  ...(fillColor ? { fillColor } : {}),
});

function heatCell(
  result: Result | undefined,
  words: ReportWords,
  { isBold = false, compared = null }: { isBold?: boolean; compared?: Comparison | null } = {},
): TableCell {
  const figure = result?.favorability ?? null;
  const text = words.figure(figure, 'percent');
  const isUncertain = compared?.mark === 'uncertain';
  return {
    text:
      compared && compared.mark !== 'same'
        ? [
            text,
            {
              text: `\n${isUncertain ? '? ' : ''}${words.signed(compared.difference)}`,
              fontSize: 7,
              bold: !isUncertain,
            },
          ]
        : text,
    alignment: 'center',
    bold: isBold,
    fontSize: text.length > 5 ? 7 : 9,
    margin: [1, text.length > 5 ? 5 : 4, 1, 4],
    color: figure ? HEAT_INK : MUTED,
    fillColor: figure ? heatColor(figure.value) : '#ffffff',
  };
}

function key(words: ReportWords): Content {
  const step = 26;
  return {
    margin: [0, 12, 0, 6],
    columnGap: 8,
    columns: [
      { width: 'auto', text: words.say('breakouts.low'), fontSize: 8.5, color: MUTED },
      {
        width: step * heatKey.length,
        canvas: heatKey.map(({ color }, index) => ({
          type: 'rect' as const,
          x: index * step,
          y: 1,
          w: step,
          h: 9,
          color,
          lineWidth: 0.25,
          lineColor: LINE,
        })),
      },
      { width: 'auto', text: words.say('breakouts.high'), fontSize: 8.5, color: MUTED },
    ],
  };
}
