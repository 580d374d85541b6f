import type { Column, Content } from 'pdfmake/interfaces';
import {
  type Analysis,
  type Dimension,
  type ReportContent,
  marginText,
  NOTHING,
  participationText,
  returningText,
  type ReportWords,
  summaryText,
} from '../report-content/index.ts';
import { rules, WIDTH } from './cover.ts';
import { chapter, section } from './headings.ts';
import { enpsPlot, partsBar, rateBar } from './plots.ts';
import { MUTED, SUBTLE } from './scale.ts';

const MAX_NAMED = 3;

/** Draws the summary page: the results in one paragraph, four figures with their margin of error, and the strongest and weakest dimensions. */
export function summary({ analysis, views, color, language }: ReportContent, words: ReportWords): Content {
  const { product, enps, participation } = analysis;
  const tiles: readonly (readonly [string, string, string])[] = [
    [
      words.say('participation.title'),
      participation.rate === null ? NOTHING : words.percent(participation.rate),
      participationText(analysis, words),
    ],
    [
      words.say('column.favorability'),
      words.figure(product?.favorability ?? null, 'percent'),
      product?.hidden ? words.hidden(product.hidden) : words.say('summary.favorability'),
    ],
    [
      words.say('column.score'),
      words.figure(product?.score ?? null, 'points'),
      product?.hidden ? words.hidden(product.hidden) : words.say('summary.score'),
    ],
    ...(enps
      ? [
          [
            words.say('enps.title'),
            enps.value === null ? NOTHING : words.signed(enps.value),
            intervalText(enps, words),
          ] as const,
        ]
      : []),
  ];
  return [
    chapter(words.say('summary.title'), color),
    ...(views ? [{ text: summaryText(views, language), fontSize: 11, margin: [0, 0, 0, 14] } satisfies Content] : []),
    {
      structure: 'list',
      table: {
        widths: tiles.map(() => '*'),
        body: [
          tiles.map(([name, value, note]) => ({
            fillColor: SUBTLE,
            margin: [10, 10, 6, 10],
            stack: [
              { text: name, fontSize: 10, color: MUTED },
              { text: value, fontSize: value.length > 6 ? 15 : 24, bold: true, margin: [0, 2, 0, 2] },
              { text: note, fontSize: 8.5, color: MUTED },
            ],
          })),
        ],
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (line: number) => (line === 0 || line === tiles.length ? 0 : 4),
        vLineColor: () => '#ffffff',
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: () => 0,
        paddingBottom: () => 0,
      },
    },
    ...changePart(views, words),
    ...participationPart(analysis, color, words),
    ...(enps ? enpsPart(enps, color, words) : []),
    ...strongestAndWeakest(analysis.dimensions, language, words),
  ];
}

/** Draws the change since the previous measurement in one sentence. */
function changePart(views: ReportContent['views'], words: ReportWords): Content[] {
  const before = views?.overview.previous;
  const compared = views?.overview.change.favorability;
  if (!before || !compared) return [];
  return [
    {
      text: words.say(`previous.${compared.mark}`, {
        period: words.period(before.first_date, before.last_date),
        difference: words.signed(compared.difference),
        people: words.number(views.overview.product?.answers ?? 0),
      }),
      margin: [0, 12, 0, 0],
    },
  ];
}

function intervalText({ value, low, high, hidden }: NonNullable<Analysis['enps']>, words: ReportWords): string {
  if (value === null || low === null || high === null) return words.hidden(hidden);
  return words.say('enps.interval', { low: words.signed(low), high: words.signed(high) });
}

function participationPart(analysis: Analysis, color: string, words: ReportWords): Content[] {
  const { rate } = analysis.participation;
  const margin = marginText(analysis, words);
  const returning = returningText(analysis, words);
  return [
    section(words.say('participation.title')),
    ...(rate === null ? [] : [rateBar(rate, color, { width: WIDTH, height: 12 })]),
    { text: [participationText(analysis, words), '. ', margin ?? ''], color: MUTED, margin: [0, 6, 0, 0] },
    ...(returning === null ? [] : [{ text: returning, color: MUTED, margin: [0, 4, 0, 0] } satisfies Content]),
  ];
}

function enpsPart(enps: NonNullable<Analysis['enps']>, color: string, words: ReportWords): Content[] {
  if (enps.value === null) return [];
  const ends = { fontSize: 8.5, color: MUTED };
  return [
    section(words.say('enps.title')),
    // The sentence below states the limits of the interval.
    enpsPlot(
      enps,
      color,
      { width: WIDTH, height: 22 },
      `${words.say('enps.title')}: ${words.signed(enps.value)}. ${intervalText(enps, words)}`,
    ),
    {
      columns: [
        { text: words.signed(-100), ...ends },
        { text: '0', alignment: 'center', ...ends },
        { text: words.signed(100), alignment: 'right', ...ends },
      ],
    },
    { text: [intervalText(enps, words), '. ', words.say('summary.enps')], color: MUTED, margin: [0, 4, 0, 0] },
  ];
}

/** Returns the dimensions with the highest and lowest favorability among those shown; none is in both lists. */
function strongestAndWeakest(
  dimensions: readonly Dimension[],
  language: ReportContent['language'],
  words: ReportWords,
): Content[] {
  const shown = dimensions
    .filter(({ result }) => result.favorability !== null)
    .toSorted((a, b) => (b.result.favorability?.value ?? 0) - (a.result.favorability?.value ?? 0));
  const count = Math.min(MAX_NAMED, Math.floor(shown.length / 2));
  if (count === 0) return [];
  const list = (title: string, some: readonly Dimension[]): Column => ({
    width: '*',
    stack: [
      { text: title, structure: 'H4', bold: true, fontSize: 11, margin: [0, 0, 0, 4] },
      {
        rowHeaders: 1,
        table: {
          widths: ['*', 80, 56],
          body: some.map(({ name, result }) => [
            { text: name[language] },
            { ...Object(partsBar(result, { width: 80, height: 9 })), margin: [0, 3, 0, 0] },
            { text: words.figure(result.favorability, 'percent'), alignment: 'right', bold: true },
          ]),
        },
        layout: rules,
      },
    ],
  });
  return [
    section(words.say('summary.standing')),
    {
      columnGap: 24,
      columns: [
        list(words.say('summary.strengths'), shown.slice(0, count)),
        list(words.say('summary.weak'), shown.slice(-count).toReversed()),
      ],
    },
    { text: words.say('summary.order'), fontSize: 8.5, color: MUTED, margin: [0, 8, 0, 0] },
  ];
}
