import type { Analysis, Figure, ReportContent, Result } from './report-content.ts';

/** What a figure is about, from everybody to one unit. */
export type Level =
  'participation' | 'product' | 'enps' | 'dimension' | 'item' | 'own_question' | 'unit' | 'unit_dimension';

export type Measure =
  | 'responses'
  | 'expected'
  | 'rate'
  | 'margin_of_error'
  | 'favorability'
  | 'neutral'
  | 'unfavorable'
  | 'score'
  | 'answers'
  | 'enps'
  | 'enps_low'
  | 'enps_high';

/** One figure with everything that says what it is: a line of a tidy table. */
export interface TidyFigure {
  readonly level: Level;
  readonly category: string;
  /** Null for the people who gave none. */
  readonly unit: string | null;
  readonly dimension: string;
  readonly item: string;
  readonly measure: Measure;
  /** Null where it is not shown. */
  readonly value: number | null;
  readonly bound: Figure['bound'];
  readonly hidden: Result['hidden'];
}

type Place = Pick<TidyFigure, 'level'> & Partial<Pick<TidyFigure, 'category' | 'unit' | 'dimension' | 'item'>>;

const ofPlace = (
  place: Place,
  measure: Measure,
  value: number | Figure | null,
  hidden: Result['hidden'],
): TidyFigure => ({
  category: '',
  unit: '',
  dimension: '',
  item: '',
  ...place,
  measure,
  value: typeof value === 'object' ? (value?.value ?? null) : value,
  bound: typeof value === 'object' && value !== null ? value.bound : 'exact',
  hidden,
});

const ofResult = (place: Place, { hidden, ...result }: Result): TidyFigure[] =>
  (['favorability', 'neutral', 'unfavorable', 'score', 'answers'] as const).map((measure) =>
    ofPlace(place, measure, result[measure], hidden),
  );

/** Every figure of the disclosed table, one a line, in its order; nothing that is not in it. */
export function tidyFigures({ analysis, language }: Pick<ReportContent, 'analysis' | 'language'>): TidyFigure[] {
  const nameOf = new Map(analysis.dimensions.map(({ key, name }) => [key, name[language]]));
  return [
    ...ofEverybody(analysis),
    ...analysis.dimensions.flatMap(({ name, result, items }) => [
      ...ofResult({ level: 'dimension', dimension: name[language] }, result),
      ...items.flatMap((item) =>
        ofResult({ level: 'item', dimension: name[language], item: item.text[language] }, item.result),
      ),
    ]),
    ...(analysis.own_questions ?? []).flatMap(({ text, result }) =>
      ofResult({ level: 'own_question', item: text[language] }, result),
    ),
    ...analysis.breakouts.flatMap(({ category, units }) =>
      units.flatMap(({ name, hidden, responses, product, dimensions }) => {
        const place = { category: category.title, unit: name };
        return [
          ofPlace({ level: 'unit', ...place }, 'responses', responses, hidden),
          ...ofResult({ level: 'unit', ...place }, product),
          ...dimensions.flatMap(({ key, result }) =>
            ofResult({ level: 'unit_dimension', ...place, dimension: nameOf.get(key) ?? key }, result),
          ),
        ];
      }),
    ),
  ];
}

function ofEverybody({ participation, product, enps }: Analysis): TidyFigure[] {
  const { responses, expected, rate, margin_of_error: margin } = participation;
  const hidden = responses === null ? 'small' : null;
  const place = { level: 'participation' } as const;
  return [
    ofPlace(place, 'responses', responses, hidden),
    ofPlace(place, 'expected', expected, null),
    ofPlace(place, 'rate', rate, hidden),
    ofPlace(place, 'margin_of_error', margin, hidden),
    ...(product ? ofResult({ level: 'product' }, product) : []),
    ...(enps
      ? [
          ofPlace({ level: 'enps' }, 'enps', enps.value, enps.hidden),
          ofPlace({ level: 'enps' }, 'enps_low', enps.low, enps.hidden),
          ofPlace({ level: 'enps' }, 'enps_high', enps.high, enps.hidden),
          ofPlace({ level: 'enps' }, 'answers', enps.answers, enps.hidden),
        ]
      : []),
  ];
}
