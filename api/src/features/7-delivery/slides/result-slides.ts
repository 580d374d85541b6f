import { PART_COLORS, type presentations, rankFocusAreas } from '@veleta/shared/contracts';
import {
  type Comparison,
  NOTHING,
  type ReportContent,
  type ReportViews,
  type ReportWords,
  type Result,
} from '../report-content/index.ts';
import { splitEvenly, titleOfPart } from './parts.ts';

type Slide = presentations.Slide;
type SlideBlock = presentations.SlideBlock;
type SlideCell = presentations.SlideCell;
type Bars = Extract<SlideBlock, { type: 'bars' }>;

const MAX_BARS = 10;
/** Favorable, neutral and unfavorable. */
const PARTS = 3;
const MAX_QUESTIONS = 5;

/** Shows the parts of favorable, neutral and unfavorable answers of the product and each dimension. */
export function dimensionSlides({ analysis, language }: ReportContent, words: ReportWords): Slide[] {
  const rows = [
    ...(analysis.product ? [barOf(words.say('overall'), analysis.product, words)] : []),
    ...analysis.dimensions.map(({ name, result }) => barOf(name[language], result, words)),
  ];
  const title = words.say('favorability.title');
  const parts = splitEvenly(rows, MAX_BARS);
  return parts.map((part, index) => ({
    key: `dimensions-${index + 1}`,
    kind: 'content',
    title: titleOfPart(title, index, parts.length, words),
    blocks: [
      {
        type: 'bars',
        title,
        series: (['favorable', 'neutral', 'unfavorable'] as const).map((name) => ({
          name: words.say(`column.${name}`),
          color: PART_COLORS[name],
        })),
        rows: part,
      },
      { type: 'note', text: words.say('favorability.note') },
    ],
  }));
}

/** Returns the bar of a result, which has parts only if all of them are exact. */
function barOf(name: string, result: Result, words: ReportWords): Bars['rows'][number] {
  const { favorability, neutral, unfavorable } = result;
  const exact = [favorability, neutral, unfavorable].flatMap((figure) =>
    figure?.bound === 'exact' ? [figure.value] : [],
  );
  return {
    name,
    text: favorability ? words.figure(favorability, 'percent') : words.say('hidden.short'),
    values: exact.length === PARTS ? exact : null,
  };
}

/**
 * Shows the dimensions that changed significantly. Without any, the most and least favorable ones, which are called
 * that (T2).
 */
export function highlightSlide({ overview }: ReportViews, { language }: ReportContent, words: ReportWords): Slide {
  const { basis, previous } = overview;
  const of = basis === 'previous' ? 'previous' : 'product';
  const table = (direction: 'up' | 'down', highlights: typeof overview.strengths): SlideBlock[] => {
    const title = words.say(`slides.highlights.${direction}.${of}`);
    const none = words.say(`slides.highlights.none.${direction}.${of}`);
    if (highlights.length === 0) return [{ type: 'list', title, items: [none] }];
    return [
      {
        type: 'table',
        title,
        columns: [
          { title: words.say('column.dimension'), width: 4, align: 'start' },
          { title: words.say('column.favorable'), width: 2, align: 'end' },
          { title: words.say(`slides.highlights.difference.${of}`), width: 4, align: 'end' },
        ],
        rows: highlights.map(({ name, result, difference }) => [
          { text: name[language] },
          { text: words.figure(result.favorability, 'percent'), is_strong: true },
          { text: words.signed(difference) },
        ]),
      },
    ];
  };
  const reading = of === 'product' && previous ? 'sameAsBefore' : of;
  return {
    key: 'highlights',
    kind: 'content',
    title: words.say(`slides.highlights.title.${of}`),
    blocks: [
      ...table('up', overview.strengths),
      ...table('down', overview.weak_points),
      { type: 'note', text: words.say(`slides.highlights.basis.${reading}`) },
    ],
  };
}

/** Shows the suggested dimensions to act on with the reasons for their order (D3). */
export function focusSlide(
  { benchmark, drivers, external }: ReportViews,
  { language }: ReportContent,
  words: ReportWords,
): Slide {
  const gaps = new Map(external.rows.map(({ key, favorability }) => [key, favorability?.difference ?? null]));
  const candidates = benchmark.rows.flatMap((row) => {
    if (!row.name) return [];
    const driver = drivers.drivers.find(({ key }) => key === row.key);
    return [
      {
        key: row.key,
        name: row.name[language],
        people: row.result.answers,
        favorability: row.result.favorability,
        previous: row.previous?.compared.favorability ?? null,
        rest: null,
        driver: driver ? { ...driver, isClear: driver.is_clear } : null,
        benchmark: gaps.get(row.key) ?? null,
      },
    ];
  });
  const ranked = rankFocusAreas(candidates);
  const outcome = drivers.available === 'ready' ? (drivers.outcome?.name[language] ?? null) : null;
  type Column = readonly [title: string, width: number, textOf: (one: (typeof ranked)[number]) => string];
  const columns: Column[] = [
    [words.say('column.favorable'), 2, ({ favorability }) => words.figure(favorability, 'percent')],
  ];
  if (outcome !== null)
    columns.push([words.say('drivers.axisImpact', { outcome }), 4, ({ driver }) => linkText(driver, words)]);
  if (benchmark.previous)
    columns.push([
      words.say('slides.focus.change'),
      4,
      ({ previous, people }) => (previous ? changeText(previous, people, words) : words.say('mark.none')),
    ]);
  if (external.status === 'ready')
    columns.push([
      words.say('slides.focus.median'),
      3,
      ({ benchmark: gap }) => (gap === null ? NOTHING : words.signed(gap)),
    ]);
  const table: SlideBlock = {
    type: 'table',
    title: null,
    columns: [
      { title: words.say('column.dimension'), width: 4, align: 'start' },
      ...columns.map(([title, width]) => ({ title, width, align: 'end' as const })),
    ],
    rows: ranked.map((one, index) => [
      { text: `${words.number(index + 1)}. ${one.name}`, is_strong: true },
      ...columns.map(([, , textOf]): SlideCell => ({ text: textOf(one) })),
    ]),
  };
  return {
    key: 'focus',
    kind: 'content',
    title: words.say('slides.focus.title'),
    blocks:
      ranked.length === 0
        ? [{ type: 'lead', text: words.say('slides.focus.none') }]
        : [
            { type: 'text', text: words.say('slides.focus.note') },
            table,
            { type: 'note', text: words.say('slides.focus.method') },
            ...(outcome === null ? [] : [{ type: 'note', text: words.say('drivers.wording') } satisfies SlideBlock]),
          ],
  };
}

const linkText = (driver: { r: number; isClear: boolean } | null, words: ReportWords): string => {
  if (!driver) return NOTHING;
  return driver.isClear ? words.signed(driver.r) : words.say('drivers.unclear');
};

const changeText = (compared: Comparison, people: number | null, words: ReportWords): string => {
  const text = words.mark(compared, people);
  return compared.mark === 'same' ? text : `${words.signed(compared.difference)} · ${text}`;
};

/** Shows the questions with the highest and the lowest favorability; none is in both lists. */
export function questionSlides({ analysis, language }: ReportContent, words: ReportWords): Slide[] {
  const shown = analysis.dimensions
    .flatMap(({ name, items }) => items.map((item) => ({ ...item, dimension: name[language] })))
    .flatMap((item) => (item.result.favorability ? [{ ...item, favorability: item.result.favorability }] : []))
    .toSorted((a, b) => b.favorability.value - a.favorability.value);
  const count = Math.min(MAX_QUESTIONS, Math.floor(shown.length / 2));
  if (count === 0) return [];
  const slide = (key: 'highest' | 'lowest', items: typeof shown): Slide => ({
    key: `questions-${key}`,
    kind: 'content',
    title: words.say(`slides.questions.${key}`),
    blocks: [
      {
        type: 'table',
        title: null,
        columns: [
          { title: words.say('column.item'), width: 8, align: 'start' },
          { title: words.say('column.dimension'), width: 3, align: 'start' },
          { title: words.say('column.favorable'), width: 2, align: 'end' },
          { title: words.say('column.unfavorable'), width: 2, align: 'end' },
        ],
        rows: items.map(({ text, dimension, favorability, result }) => [
          { text: text[language] },
          { text: dimension },
          { text: words.figure(favorability, 'percent'), is_strong: true },
          { text: words.figure(result.unfavorable, 'percent') },
        ]),
      },
      { type: 'note', text: words.say('slides.questions.note') },
    ],
  });
  return [slide('highest', shown.slice(0, count)), slide('lowest', shown.slice(-count).toReversed())];
}
