import { hiddenResult, type Cell, type HeatMap } from '../disclosed-table.ts';
import type { Row } from '../rows.ts';

type MapRow = HeatMap['rows'][number];

/**
 * Units of a filtered map that nobody is in are left out, unless another is hidden: then they look as hidden as that one, or a
 * reader who sees five hidden units with five people in all would know that there is one in each.
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
