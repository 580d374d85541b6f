import type { Cell, HeatMap, Result } from '../../disclosure-control/index.ts';
import { comparePrevious, isTrendComparable, type Measured } from './previous-comparison.ts';
import { frameOf, groupOf, howOf, spreadIn, type Benchmark, type GroupResults, type Read } from './views.ts';

type ComparedFigures = Benchmark['rows'][number]['rest'];

/** Compares a group with the organization, the rest, and its previous measurement (B1). */
export function buildBenchmark(
  read: Read,
  group: GroupResults,
  { previous, map }: { previous: Read | null; map: HeatMap | null },
): Benchmark {
  const { table } = read;
  const before = previous ? groupOf(previous.table, group.unit?.id) : undefined;
  const threshold = Math.max(table.threshold, previous?.table.threshold ?? 0);
  const isComparable = before !== undefined && isTrendComparable(group, before, threshold);
  const cells = map?.rows.find(({ id }) => id === group.unit?.id)?.cells ?? [];
  const row = (key: string, own: Result, organization: Result | null, earlier: Result | undefined | null) => ({
    key,
    name: table.dimensions.find((dimension) => dimension.key === key)?.name ?? null,
    result: own,
    organization: group.unit ? organization : null,
    rest: group.unit ? restOf(cells.find((cell) => cell.key === key)) : null,
    previous:
      isComparable && earlier?.hidden === null
        ? previousOf({ result: own, spread: spreadIn(read, key) }, { result: earlier, spread: spreadIn(previous, key) })
        : null,
  });
  const rows = group.product
    ? [
        row('product', group.product, table.product, before?.product),
        ...group.dimensions.map(({ key, result }) =>
          row(
            key,
            result,
            table.dimensions.find((dimension) => dimension.key === key)?.result ?? null,
            before?.dimensions.find((dimension) => dimension.key === key)?.result,
          ),
        ),
      ]
    : [];
  return {
    ...frameOf(
      read,
      howOf(
        table,
        group.responses,
        rows.map(({ result }) => result),
      ),
    ),
    unit: group.unit,
    previous: previous?.measurement ?? null,
    rows,
  };
}

function restOf(cell: Cell | undefined): ComparedFigures {
  if (!cell?.rest) return null;
  return { ...cell.rest, compared: { favorability: cell.favorability, score: cell.score } };
}

function previousOf(now: Measured, before: Measured & { readonly result: Result }): ComparedFigures {
  return {
    favorability: before.result.favorability,
    score: before.result.score,
    compared: {
      favorability: comparePrevious(now, before, 'favorability'),
      score: comparePrevious(now, before, 'score'),
    },
  };
}
