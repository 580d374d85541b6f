import { PART_COLORS } from '@veleta/shared/contracts';
import type { Content, TableCell } from 'pdfmake/interfaces';
import type { Benchmark, ReportContent, ReportViews, Trend, TrendPoint, ReportWords } from '../report-content/index.ts';
import { rules, WIDTH } from './cover.ts';
import { chapter, headCell, note, section } from './headings.ts';
import { LINE, MUTED } from './scale.ts';
import { svgDot, svgLine, svgOf, svgText } from './svg.ts';

const HEIGHT = 190;
const EDGE = { left: 34, right: 24, top: 16, bottom: 26 };
/** Maximum number of labels per plot without overlaps. */
const MAX_LABELS = 8;

/**
 * Draws the whole organization over its measurements and the comparison with the previous one. Empty for the first
 * measurement.
 */
export function overTime({ trend, benchmark }: ReportViews, content: ReportContent, words: ReportWords): Content[] {
  const { color, language } = content;
  if (trend.points.length < 2) return [];
  return [
    { ...Object(chapter(words.say('trend.title'), color)), pageBreak: 'before', pageOrientation: 'portrait' },
    note(words.say('trend.note')),
    {
      svg: plot(trend, words),
      alt: words.say('trend.alt', { count: words.number(trend.points.length) }),
      margin: [0, 0, 0, 8],
    },
    pointTable(trend, words),
    ...previous(benchmark, language, words),
  ];
}

/** Returns the exact value; null for a coded limit, which interrupts the line. */
const exact = ({ product }: TrendPoint): number | null =>
  product.favorability?.bound === 'exact' ? product.favorability.value : null;

function plot({ points }: Trend, words: ReportWords): string {
  const at = {
    x: (index: number) => EDGE.left + (index / (points.length - 1)) * (WIDTH - EDGE.left - EDGE.right),
    y: (value: number) => EDGE.top + ((100 - value) / 100) * (HEIGHT - EDGE.top - EDGE.bottom),
  };
  const every = Math.ceil(points.length / MAX_LABELS);
  const isNamed = (index: number) => (points.length - 1 - index) % every === 0;
  return svgOf(WIDTH, HEIGHT, [
    ...[0, 25, 50, 75, 100].flatMap((value) => [
      svgLine([EDGE.left, at.y(value)], [WIDTH - EDGE.right, at.y(value)], { color: LINE, width: 0.5 }),
      svgText(EDGE.left - 6, at.y(value) + 3, words.percent(value), { anchor: 'end' }),
    ]),
    ...points.slice(1).flatMap((point, index) => {
      const [from, to] = [exact(points[index]!), exact(point)];
      return from === null || to === null
        ? []
        : [svgLine([at.x(index), at.y(from)], [at.x(index + 1), at.y(to)], { color: PART_COLORS.favorable, width: 2 })];
    }),
    ...points.flatMap((point, index) => {
      const value = exact(point);
      return [
        ...(value === null
          ? []
          : [svgDot(at.x(index), at.y(value), 3.5, { fill: PART_COLORS.favorable, stroke: '#ffffff' })]),
        ...(value !== null && isNamed(index)
          ? [svgText(at.x(index), at.y(value) - 8, words.percent(value), { anchor: 'middle', isBold: true })]
          : []),
        ...(isNamed(index)
          ? [svgText(at.x(index), HEIGHT - 8, words.month(point.measurement.first_date), { anchor: 'middle' })]
          : []),
      ];
    }),
  ]);
}

function pointTable({ points }: Trend, words: ReportWords): Content {
  const right = (text: string): TableCell => ({ text, alignment: 'right' });
  return {
    rowHeaders: 1,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 70, 70, 60, 60],
      body: [
        [
          headCell(words.say('period'), 'left'),
          headCell(words.say('column.responses')),
          headCell(words.say('column.favorable')),
          headCell(words.say('column.score')),
          headCell(words.say('enps.title')),
        ],
        ...points.map(({ measurement, responses, product, enps }): TableCell[] => [
          {
            text: [
              words.period(measurement.first_date, measurement.last_date),
              ...(measurement.is_imported
                ? [{ text: `  ${words.say('importedShort')}`, fontSize: 8, color: MUTED }]
                : []),
            ],
          },
          right(responses === null ? words.hidden(product.hidden) : words.number(responses)),
          right(words.figure(product.favorability, 'percent')),
          right(words.figure(product.score, 'points')),
          right(enps?.value == null ? words.figure(null, 'points') : words.signed(enps.value)),
        ]),
      ],
    },
    layout: rules,
  };
}

function previous(
  { previous: before, rows }: Benchmark,
  language: ReportContent['language'],
  words: ReportWords,
): Content[] {
  if (!before) return [];
  return [
    section(words.say('previous.title')),
    note(words.say('previous.note', { period: words.period(before.first_date, before.last_date) })),
    {
      rowHeaders: 1,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 60, 60, 60, 110],
        body: [
          [
            headCell(words.say('column.dimension'), 'left'),
            headCell(words.say('column.before')),
            headCell(words.say('column.now')),
            headCell(words.say('column.change')),
            headCell(words.say('column.mark')),
          ],
          ...rows.map(({ name, result, previous: beside }): TableCell[] => {
            const compared = beside?.compared.favorability ?? null;
            return [
              { text: name?.[language] ?? words.say('overall'), bold: name === null },
              { text: words.figure(beside?.favorability ?? null, 'percent'), alignment: 'right' },
              { text: words.figure(result.favorability, 'percent'), alignment: 'right', bold: true },
              { text: compared ? words.signed(compared.difference) : words.figure(null, 'points'), alignment: 'right' },
              {
                text: compared ? words.mark(compared, result.answers) : words.say('mark.none'),
                alignment: 'right',
                bold: compared?.mark === 'above' || compared?.mark === 'below',
                fontSize: 9,
              },
            ];
          }),
        ],
      },
      layout: rules,
    },
  ];
}
