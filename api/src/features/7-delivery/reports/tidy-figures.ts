import type { Analysis, ReportContent } from './report-content.ts';
import { othersText, wordsOf } from './report-words.ts';
import { ofPlace, ofResult, type TidyFigure } from './tidy-figure.ts';
import { tidyViews } from './tidy-views.ts';

type UnitDimension = Analysis['breakouts'][number]['units'][number]['dimensions'][number];

/** Returns all figures as tidy rows: first the disclosed table in its order, then the views. */
export function tidyFigures({ analysis, views, language }: ReportContent): TidyFigure[] {
  const words = wordsOf(language, analysis.threshold);
  const nameOf = new Map(analysis.dimensions.map(({ key, name }) => [key, name[language]]));
  const textOf = new Map(
    analysis.dimensions.flatMap(({ items }) => items.map(({ key, text }) => [key, text[language]])),
  );
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
    ...analysis.breakouts.flatMap(({ category, units, others }) =>
      [...units, ...(others ? [{ ...others, name: othersText(others.units, words), hidden: null }] : [])].flatMap(
        ({ name, hidden, responses, product, dimensions }) => {
          const place = { category: category.title, unit: name };
          return [
            ofPlace({ level: 'unit', ...place }, 'responses', responses, hidden),
            ...ofResult({ level: 'unit', ...place }, product),
            ...dimensions.flatMap(({ key, result, items = [] }: UnitDimension) => {
              const dimension = nameOf.get(key) ?? key;
              return [
                ...ofResult({ level: 'unit_dimension', ...place, dimension }, result),
                ...items.flatMap((item) =>
                  ofResult(
                    { level: 'unit_item', ...place, dimension, item: textOf.get(item.key) ?? item.key },
                    item.result,
                  ),
                ),
              ];
            }),
          ];
        },
      ),
    ),
    ...(views ? tidyViews(views, { language, words }) : []),
  ];
}

function ofEverybody({ participation, product, enps }: Analysis): TidyFigure[] {
  const { responses, expected, rate, margin_of_error: margin, returning_devices: returning } = participation;
  const hidden = responses === null ? 'primary' : null;
  const place = { level: 'participation' } as const;
  return [
    ofPlace(place, 'responses', responses, hidden),
    ofPlace(place, 'expected', expected, null),
    ofPlace(place, 'rate', rate, hidden),
    ofPlace(place, 'margin_of_error', margin, hidden),
    ...(returning === undefined
      ? []
      : [ofPlace(place, 'returning_devices', returning, returning === null ? 'primary' : null)]),
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
