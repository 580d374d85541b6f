import { type Analysis, type ReportContent, othersText, wordsOf } from '../report-content/index.ts';
import { ofSubject, ofResult, type TidyFigure } from './tidy-figure.ts';
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
          const subject = { category: category.title, unit: name };
          return [
            ofSubject({ level: 'unit', ...subject }, 'responses', responses, hidden),
            ...ofResult({ level: 'unit', ...subject }, product),
            ...dimensions.flatMap(({ key, result, items = [] }: UnitDimension) => {
              const dimension = nameOf.get(key) ?? key;
              return [
                ...ofResult({ level: 'unit_dimension', ...subject, dimension }, result),
                ...items.flatMap((item) =>
                  ofResult(
                    { level: 'unit_item', ...subject, dimension, item: textOf.get(item.key) ?? item.key },
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
  const subject = { level: 'participation' } as const;
  return [
    ofSubject(subject, 'responses', responses, hidden),
    ofSubject(subject, 'expected', expected, null),
    ofSubject(subject, 'rate', rate, hidden),
    ofSubject(subject, 'margin_of_error', margin, hidden),
    ...(returning === undefined
      ? []
      : [ofSubject(subject, 'returning_devices', returning, returning === null ? 'primary' : null)]),
    ...(product ? ofResult({ level: 'product' }, product) : []),
    ...(enps
      ? [
          ofSubject({ level: 'enps' }, 'enps', enps.value, enps.hidden),
          ofSubject({ level: 'enps' }, 'enps_low', enps.low, enps.hidden),
          ofSubject({ level: 'enps' }, 'enps_high', enps.high, enps.hidden),
          ofSubject({ level: 'enps' }, 'answers', enps.answers, enps.hidden),
        ]
      : []),
  ];
}
