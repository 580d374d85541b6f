import { PART_COLORS } from '@veleta/shared/contracts';
import type { Content, TableCell } from 'pdfmake/interfaces';
import type { ReportContent, Result, ReportWords } from '../report-content/index.ts';
import { rules } from './cover.ts';
import { chapter, headCell, note, section } from './headings.ts';
import { legend, partsBar, scoreBar } from './plots.ts';
import { MUTED, SUBTLE } from './scale.ts';

/** Maximum number of own questions that fit on one page. */
const MAX_UNBROKEN = 12;
const BAR = { width: 96, height: 9 };

/** Draws every dimension with its items as bars and figures. */
export function favorability({ analysis, color, language }: ReportContent, words: ReportWords): Content {
  const own = analysis.own_questions ?? [];
  return [
    { ...Object(chapter(words.say('favorability.title'), color)), pageBreak: 'before' },
    note(words.say('favorability.note')),
    legend([
      { color: PART_COLORS.unfavorable, label: words.say('column.unfavorable') },
      { color: PART_COLORS.neutral, label: words.say('column.neutral') },
      { color: PART_COLORS.favorable, label: words.say('column.favorable') },
    ]),
    resultTable(
      words.say('favorability.first'),
      analysis.dimensions.flatMap(({ name, result, items }) => [
        resultRow(name[language], result, { words, isTop: true }),
        ...items.map((item) => resultRow(item.text[language], item.result, { words, isTop: false })),
      ]),
      words,
    ),
    ...(own.length > 0
      ? [
          {
            // Prevents a heading or a last row alone on a page.
            unbreakable: own.length <= MAX_UNBROKEN,
            stack: [
              section(words.say('own.title')),
              note(words.say('own.note')),
              resultTable(
                words.say('column.item'),
                own.map(({ text, result }) => resultRow(text[language], result, { words, isTop: false })),
                words,
              ),
            ],
          },
        ]
      : []),
  ];
}

function resultTable(first: string, rows: TableCell[][], words: ReportWords): Content {
  return {
    margin: [0, 8, 0, 0],
    rowHeaders: 1,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 2,
      widths: ['*', BAR.width, 44, 40, 44, 40, 40],
      body: [
        [
          headCell(first, 'left'),
          headCell(words.say('short.bar'), 'left'),
          headCell(words.say('short.unfavorable')),
          headCell(words.say('short.neutral')),
          headCell(words.say('short.favorable')),
          headCell(words.say('short.score')),
          headCell(words.say('short.answers')),
        ],
        ...rows,
      ],
    },
    layout: { ...rules, paddingRight: () => 4 },
  };
}

function resultRow(
  label: string,
  result: Result,
  { words, isTop }: { words: ReportWords; isTop: boolean },
): TableCell[] {
  const style = { fontSize: isTop ? 10 : 8.5, bold: isTop, ...(isTop ? { fillColor: SUBTLE } : {}) };
  const name: TableCell = { text: label, ...style, margin: [isTop ? 4 : 12, 0, 0, 0] };
  const bar: TableCell = {
    ...Object(partsBar(result, BAR)),
    margin: [0, isTop ? 3 : 2, 0, 0],
    ...(isTop ? { fillColor: SUBTLE } : {}),
  };
  if (result.hidden) {
    const reason: TableCell = {
      text: words.hidden(result.hidden),
      colSpan: 5,
      italics: true,
      alignment: 'right',
      color: MUTED,
      ...style,
      bold: false,
    };
    return [name, bar, reason, '', '', '', ''];
  }
  const figure = (value: Result['score'], unit: 'percent' | 'points'): TableCell => {
    const text = words.figure(value, unit);
    return { text, alignment: 'right', ...style, ...(text.length > 5 ? { fontSize: 7 } : {}) };
  };
  return [
    name,
    bar,
    figure(result.unfavorable, 'percent'),
    figure(result.neutral, 'percent'),
    figure(result.favorability, 'percent'),
    figure(result.score, 'points'),
    {
      text: result.answers === null ? words.hidden(null) : words.number(result.answers),
      alignment: 'right',
      color: MUTED,
      ...style,
      bold: false,
    },
  ];
}

/** Draws the score of every dimension, one per line. */
export function score({ analysis, color, language }: ReportContent, words: ReportWords): Content {
  const all = [
    ...(analysis.product ? [{ name: words.say('overall'), result: analysis.product, isTop: true }] : []),
    ...analysis.dimensions.map(({ name, result }) => ({ name: name[language], result, isTop: false })),
  ];
  return [
    { ...Object(chapter(words.say('score.title'), color)), pageBreak: 'before' },
    note(words.say('score.note')),
    {
      rowHeaders: 1,
      table: {
        widths: [130, 250, '*'],
        dontBreakRows: true,
        body: all.map(({ name, result, isTop }) => [
          { text: name, bold: isTop, margin: [0, 5, 0, 5] },
          { ...Object(scoreBar(result.score, { width: 250, height: 14 })), margin: [0, 5, 0, 5] },
          {
            text: result.score ? words.figure(result.score, 'points') : words.hidden(result.hidden),
            bold: result.score !== null,
            ...(result.score ? {} : { fontSize: 8.5, color: MUTED, italics: true }),
            margin: [8, 5, 0, 5],
          },
        ]),
      },
      layout: rules,
    },
  ];
}
