import { heatColor, type presentations } from '@veleta/shared/contracts';
import {
  type Comparison,
  NOTHING,
  type ReportContent,
  type ReportViews,
  type ReportWords,
  type Result,
} from '../report-content/index.ts';
import { shorten, splitEvenly, titleOfPart } from './parts.ts';

type Slide = presentations.Slide;
type SlideCell = presentations.SlideCell;

const MAX_ROWS = 8;
const MAX_DIMENSIONS = 8;
const MAX_NAME = 44;

/** Shows the favorability of units by dimensions, category by category. Large maps continue on further slides. */
export function heatMapSlides(
  { heatMaps }: ReportViews,
  { analysis, language }: ReportContent,
  words: ReportWords,
): Slide[] {
  return heatMaps.flatMap(({ category, dimensions, whole, rows, others }, map) => {
    if (!category) return [];
    const title = words.say('breakouts.title', { category: shorten(category.title, MAX_NAME) });
    const units = [
      ...rows.map((row) => ({ ...row, name: shorten(row.name ?? words.say('noUnit'), MAX_NAME) })),
      ...(others
        ? [
            {
              ...others,
              hidden: null,
              name: words.say('slides.others', { count: words.number(others.units.length) }),
            },
          ]
        : []),
    ];
    const pages = splitEvenly(dimensions, MAX_DIMENSIONS).flatMap((columns) =>
      splitEvenly(units, MAX_ROWS).map((page) => ({ columns, page })),
    );
    return pages.map(({ columns, page }, index): Slide => {
      const keys = ['product', ...columns.map(({ key }) => key)];
      return {
        key: `heat-map-${map + 1}-${index + 1}`,
        kind: 'content',
        title: titleOfPart(title, index, pages.length, words),
        blocks: [
          {
            type: 'table',
            title: null,
            columns: [
              { title: shorten(category.title, MAX_NAME), width: 3.4, align: 'start' },
              { title: words.say('column.responses'), width: 1.6, align: 'center' },
              { title: words.say('overall'), width: 1.6, align: 'center' },
              ...columns.map(({ name }) => ({ title: name[language], width: 1.6, align: 'center' as const })),
            ],
            rows: [
              ...(whole ? [rowOf(words.say('wholeOrganization'), whole, { keys, words, isStrong: true })] : []),
              ...page.map((unit) =>
                unit.hidden
                  ? [{ text: unit.name }, { text: NOTHING }, { text: words.hidden(unit.hidden), span: keys.length }]
                  : rowOf(unit.name, unit, { keys, words }),
              ),
            ],
          },
          { type: 'note', text: words.say('breakouts.marks') },
          { type: 'note', text: words.say('breakouts.dash', { threshold: words.number(analysis.threshold) }) },
        ],
      };
    });
  });
}

interface Row {
  readonly responses: number | null;
  readonly cells: readonly { key: string; result: Result; favorability?: Comparison | null }[];
}

function rowOf(
  name: string,
  { responses, cells }: Row,
  { keys, words, isStrong = false }: { keys: readonly string[]; words: ReportWords; isStrong?: boolean },
): SlideCell[] {
  const strong = isStrong ? { is_strong: true } : {};
  return [
    { text: name, ...strong },
    { text: responses === null ? NOTHING : words.number(responses), ...strong },
    ...keys.map((key): SlideCell => {
      const cell = cells.find((one) => one.key === key);
      return { ...cellOf(cell?.result, cell?.favorability ?? null, words), ...strong };
    }),
  ];
}

function cellOf(result: Result | undefined, compared: Comparison | null, words: ReportWords): SlideCell {
  const figure = result?.favorability ?? null;
  const isCompared = figure !== null && compared !== null && compared.mark !== 'same';
  const isUncertain = compared?.mark === 'uncertain';
  return {
    text: words.figure(figure, 'percent'),
    ...(isCompared
      ? { note: `${isUncertain ? '? ' : ''}${words.signed(compared.difference)}`, is_note_strong: !isUncertain }
      : {}),
    ...(figure ? { fill: heatColor(figure.value) } : {}),
  };
}
