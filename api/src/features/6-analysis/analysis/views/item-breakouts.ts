import type { Breakout, Result, UnitResult } from '../../disclosure-control/index.ts';
import { frameOf, howOf, type ItemBreakouts, type Read } from './views.ts';

/** Returns the published favorability of every item by unit of a category; without categories, an empty view. */
export function buildItemBreakouts(read: Read, breakout: Breakout | undefined): ItemBreakouts {
  const { table } = read;
  const units = breakout?.units ?? [];
  const results = units.flatMap(({ dimensions }) =>
    dimensions.flatMap(({ items }) => (items ?? []).map(({ result }) => result)),
  );
  return {
    ...frameOf(read, howOf(table, table.participation.responses, results)),
    categories: table.breakouts.map(({ category }) => category),
    category: breakout?.category ?? null,
    dimensions: table.dimensions.map(({ key, name, items }) => ({
      key,
      name,
      items: items.map((item) => ({
        key: item.key,
        text: item.text,
        whole: cellOf(item.result),
        cells: units.map((unit) => itemOf(unit, key, item.key)),
      })),
    })),
    units: units.map(({ id, name, hidden, responses }) => ({ id, name, hidden, responses })),
  };
}

const cellOf = ({ hidden, favorability }: Result) => ({ hidden, favorability });

/** An item that is not published has the reason of its dimension, if that is not published either. */
function itemOf(unit: UnitResult, dimension: string, item: string) {
  const own = unit.dimensions.find(({ key }) => key === dimension);
  const shown = own?.items?.find(({ key }) => key === item);
  return shown ? cellOf(shown.result) : { hidden: own?.result.hidden ?? unit.hidden, favorability: null };
}
