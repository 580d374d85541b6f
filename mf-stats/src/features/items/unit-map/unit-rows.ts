import type { Bilingual } from '@veleta/shared/contracts';
import type { ItemBreakouts } from './unit-map.api.ts';

export type UnitCell = ItemBreakouts['dimensions'][number]['items'][number]['whole'];

/** A question with its favorability in the whole organization and in each unit. */
export interface UnitRow {
  readonly key: string;
  readonly text: Bilingual;
  readonly whole: UnitCell;
  readonly cells: readonly UnitCell[];
  readonly dimension: Bilingual;
}
/** Rows under one heading; null without a heading. */
export interface UnitRowGroup {
  readonly key: string;
  readonly name: Bilingual | null;
  readonly rows: readonly UnitRow[];
}

/** The column to sort by: the whole organization, or the position of a unit. Null keeps the order of the survey. */
export type SortedBy = 'whole' | number | null;

/**
 * Returns the questions grouped by dimension, or as one list with the lowest figure of a column first. Questions without
 * a figure come last.
 */
export function groupRows({ dimensions }: Pick<ItemBreakouts, 'dimensions'>, sortedBy: SortedBy): UnitRowGroup[] {
  const groups = dimensions.map(({ key, name, items }) => ({
    key,
    name,
    rows: items.map((item) => ({ ...item, dimension: name })),
  }));
  if (sortedBy === null) return groups;
  const valueOf = ({ whole, cells }: UnitRow): number =>
    (sortedBy === 'whole' ? whole : cells[sortedBy])?.favorability?.value ?? Number.POSITIVE_INFINITY;
  const rows = groups
    .flatMap((group) => group.rows)
    .toSorted((a, b) => {
      const [one, other] = [valueOf(a), valueOf(b)];
      return one === other ? 0 : one - other;
    });
  return [{ key: 'sorted', name: null, rows }];
}
