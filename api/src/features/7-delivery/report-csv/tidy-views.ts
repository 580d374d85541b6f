import {
  type Benchmark,
  type Comparison,
  type Drivers,
  type HeatMap,
  type ReportContent,
  type ReportViews,
  type TrendPoint,
  othersText,
  type ReportWords,
} from '../report-content/index.ts';
import { ofSubject, ofResult, type Subject, type TidyFigure } from './tidy-figure.ts';

type Language = ReportContent['language'];

const ofComparison = (
  subject: Subject,
  measure: TidyFigure['measure'],
  compared: Comparison | null | undefined,
): TidyFigure[] =>
  compared ? [{ ...ofSubject(subject, measure, compared.difference, null), mark: compared.mark }] : [];

/** Returns the figures of the views as tidy rows: comparisons, trend and drivers. */
export function tidyViews(
  { heatMaps, overview, benchmark, trend, drivers }: ReportViews,
  { language, words }: { language: Language; words: ReportWords },
) {
  return [
    ...ofComparison({ level: 'enps' }, 'enps_to_previous', overview.change.enps),
    ...benchmark.rows.flatMap((row) => ofPrevious(row, language)),
    ...heatMaps.flatMap((map) => ofUnits(map, { language, words })),
    ...trend.points.flatMap((point) => ofPoint(point, language)),
    ...ofDrivers(drivers, language),
  ];
}

function ofPrevious({ name, previous }: Benchmark['rows'][number], language: Language): TidyFigure[] {
  const subject: Subject = name ? { level: 'dimension', dimension: name[language] } : { level: 'product' };
  return [
    ...ofComparison(subject, 'favorability_to_previous', previous?.compared.favorability),
    ...ofComparison(subject, 'score_to_previous', previous?.compared.score),
  ];
}

function ofUnits(
  { category, dimensions, rows, others }: HeatMap,
  { language, words }: { language: Language; words: ReportWords },
): TidyFigure[] {
  const nameOf = new Map(dimensions.map(({ key, name }) => [key, name[language]]));
  const all = [...rows, ...(others ? [{ name: othersText(others.units, words), cells: others.cells }] : [])];
  return all.flatMap(({ name: unit, cells }) =>
    cells.flatMap(({ key, favorability, score }) => {
      const dimension = nameOf.get(key);
      const at = { category: category?.title ?? '', unit };
      const subject: Subject =
        dimension === undefined ? { level: 'unit', ...at } : { level: 'unit_dimension', ...at, dimension };
      return [
        ...ofComparison(subject, 'favorability_to_rest', favorability),
        ...ofComparison(subject, 'score_to_rest', score),
      ];
    }),
  );
}

function ofPoint({ measurement, responses, product, enps, dimensions }: TrendPoint, language: Language): TidyFigure[] {
  const figures = [
    ofSubject({ level: 'trend' }, 'responses', responses, product.hidden),
    ...ofResult({ level: 'trend' }, product),
    ...(enps ? [ofSubject({ level: 'trend' }, 'enps', enps.value, enps.hidden)] : []),
    ...dimensions.flatMap(({ name, result }) =>
      ofResult({ level: 'trend_dimension', dimension: name[language] }, result),
    ),
  ];
  return figures.map((figure) => ({
    ...figure,
    period: { firstDate: measurement.first_date, lastDate: measurement.last_date },
  }));
}

function ofDrivers({ people, drivers }: Drivers, language: Language): TidyFigure[] {
  if (people === null) return [];
  return [
    ofSubject({ level: 'drivers' }, 'people', people, null),
    ...drivers.flatMap(({ name, r, low, high, influence, is_clear: isClear }) => {
      const subject: Subject = { level: 'driver', dimension: name[language] };
      return [
        { ...ofSubject(subject, 'r', r, null), mark: isClear ? ('clear' as const) : ('unclear' as const) },
        ofSubject(subject, 'r_low', low, null),
        ofSubject(subject, 'r_high', high, null),
        ofSubject(subject, 'influence', influence, null),
      ];
    }),
  ];
}
