import type { Bilingual } from '@veleta/shared/contracts';
import type { Sorting } from '@veleta/shared/ui/controls';
import type { Comparison, Dimensions, Result } from '../../common/analysis.api.ts';
import { normalizeSearch } from '../../common/normalize-search.ts';
import type { IndustryComparison, ItemBenchmark } from './use-item-benchmark.ts';

/** A question with its results in the chosen group, and in the one beside it. */
export interface ItemRow {
  readonly key: string;
  readonly text: Bilingual;
  /** Null for the organization's own questions. */
  readonly dimension: { readonly key: string; readonly name: Bilingual } | null;
  readonly result: Result;
  readonly distribution: readonly number[] | null;
  readonly change: Comparison | null;
  /** Of a unit; null for the whole organization. */
  readonly rest: Comparison | null;
  /** Comparison with the industry; null without one. */
  readonly industry: IndustryComparison | null;
  /** Result of the other group; null without one, or if it has no published result of the question. */
  readonly beside: Result | null;
}

/** The differences of a question within the organization, each a column. */
export type ItemDifference = 'change' | 'rest';

export type ItemColumn = 'question' | 'favorability' | 'beside' | 'industry' | ItemDifference;

/** Returns all questions of a group in the order of the survey. */
export function itemRows(
  own: Dimensions,
  other: Dimensions | undefined,
  industry: ItemBenchmark['items'] = null,
): ItemRow[] {
  const others = new Map(
    other?.dimensions.flatMap(({ items }) => items).map((item) => [item.key, item.result] as const),
  );
  return [
    ...own.dimensions.flatMap(({ key, name, items }) =>
      items.map((item) => ({
        ...item,
        dimension: { key, name },
        industry: industry?.get(item.key) ?? null,
        beside: others.get(item.key) ?? null,
      })),
    ),
    ...own.ownQuestions.map((item) => ({ ...item, dimension: null, industry: null, beside: null })),
  ];
}

/** Returns the rows whose question or dimension contains the text, without accents and case. */
export function searchItems(
  rows: readonly ItemRow[],
  search: string,
  translate: (text: Bilingual) => string,
): readonly ItemRow[] {
  const wanted = normalizeSearch(search.trim());
  if (wanted === '') return rows;
  return rows.filter(({ text, dimension }) =>
    [text, dimension?.name].some((one) => one && normalizeSearch(translate(one)).includes(wanted)),
  );
}

/** Returns the rows in the order of a column. Rows without a figure come last in both directions. */
export function sortItems(
  rows: readonly ItemRow[],
  sorting: Sorting<ItemColumn>,
  translate: (text: Bilingual) => string,
): readonly ItemRow[] {
  if (!sorting) return rows;
  const { column, direction } = sorting;
  const sign = direction === 'ascending' ? 1 : -1;
  if (column === 'question') return rows.toSorted((a, b) => sign * translate(a.text).localeCompare(translate(b.text)));
  const valueOf = (row: ItemRow): number | undefined => {
    if (column === 'change' || column === 'rest') return row[column]?.difference;
    if (column === 'industry') return row.industry?.difference ?? undefined;
    return (column === 'beside' ? row.beside : row.result)?.favorability?.value;
  };
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (one - other);
  });
}
