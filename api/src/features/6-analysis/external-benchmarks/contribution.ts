import { createHash } from 'node:crypto';
import { externalBenchmarks } from '@veleta/shared/contracts';
import type { Analysis } from '../analysis/index.ts';
import type { SharedFigure } from './external-benchmarks.tables.ts';

interface MeasuredItem {
  readonly item_key: string;
  readonly item_version: number;
  readonly dimension_key: string;
  readonly type: string;
}

/** Returns a hash of the versions of all items with figures (B4). Other versions form another benchmark. */
export function editionOf(items: readonly MeasuredItem[], dimensions: readonly { readonly key: string }[]): string {
  const own = new Set(dimensions.map(({ key }) => key));
  const names = items
    .filter(({ type, dimension_key: key }) => type !== 'open' && own.has(key))
    .map((item) => `${item.dimension_key}/${item.item_key}@${item.item_version}`)
    .toSorted();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

export const isOfItem = ({ figure }: SharedFigure): boolean => figure === 'item_favorability';

/**
 * Returns a contribution id derived from the member and the figures. An organization that leaves and returns with the same figures
 * therefore does not change a snapshot. Figures of items are no part of it, so that items added to a contribution are no change either:
 * four such contributions and one newcomer would otherwise be five changes, of which the dimensions disclose the newcomer.
 */
export function contributionId(
  member: string,
  { industry, edition, figures }: { industry: number; edition: string; figures: readonly SharedFigure[] },
): string {
  const figureText = figures
    .filter((one) => !isOfItem(one))
    .map(({ key, figure, value }) => `${key} ${figure} ${value}`)
    .join('\n');
  const hex = createHash('sha256').update([member, industry, edition, figureText].join('\n')).digest('hex');
  // A custom UUID (version 8, RFC 9562).
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/**
 * Returns the figures that represent an organization (B2), as published in its disclosed table. Null if too few people answered, or if an
 * item is hidden, because its dimension would then cover other items than that of other organizations.
 */
export function contributionOf(table: Analysis): SharedFigure[] | null {
  const { status, product, enps, dimensions, participation } = table;
  if (status !== 'ready' || table.measurement.is_imported) return null;
  if ((participation.responses ?? 0) < externalBenchmarks.BENCHMARK_RESPONSES) return null;
  if (dimensions.some(({ items }) => items.some(({ result }) => result.hidden !== null))) return null;
  const figures: SharedFigure[] = [];
  // Dimensions with only open questions have no figures.
  const measured = dimensions.filter(({ items }) => items.length > 0);
  for (const { key, result } of [{ key: 'product', result: product }, ...measured]) {
    if (!result?.favorability || !result.score) return null;
    figures.push({ key, figure: 'favorability', value: result.favorability.value });
    figures.push({ key, figure: 'score', value: result.score.value });
  }
  if (enps) {
    if (enps.value === null) return null;
    figures.push({ key: 'enps', figure: 'enps', value: enps.value });
  }
  for (const { key, result } of measured.flatMap(({ items }) => items)) {
    if (!result.favorability) return null;
    figures.push({ key, figure: 'item_favorability', value: result.favorability.value });
  }
  return figures;
}
