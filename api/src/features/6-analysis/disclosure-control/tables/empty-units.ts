import { hiddenResult, type Cell, type HeatMap } from '../disclosed-table.ts';
import type { Row } from '../rows.ts';

type MapRow = HeatMap['rows'][number];

/**
 * Adds the empty units of a filtered map as hidden rows if another unit is hidden. Otherwise empty units are omitted. If only occupied
 * units were listed, a reader who sees five hidden units with five people in all would know that each has one.
 */
export function withEmptyUnits(keys: readonly string[], units: readonly Row[], rows: readonly MapRow[]): MapRow[] {
  if (!rows.some(({ hidden }) => hidden !== null)) return [...rows];
  const cell = (key: string): Cell => ({
    key,
    result: hiddenResult('secondary'),
    rest: null,
    favorability: null,
    score: null,
  });
  return units.map(
    ({ unit, name }) =>
      rows.find(({ id }) => id === unit) ?? {
        id: unit,
        name,
        hidden: 'secondary',
        responses: null,
        cells: keys.map(cell),
      },
  );
}
