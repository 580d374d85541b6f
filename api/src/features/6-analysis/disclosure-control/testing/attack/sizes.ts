import type { Disclosed } from '../../disclosed-table.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import { solve, type Constraint } from './integer-program.ts';

type Selection = readonly (readonly [category: number, unit: string | null])[];

/** The published size of one row, or the bounds that its reason implies. */
interface PublishedSize {
  readonly name: string;
  readonly selection: Selection;
  readonly low: number;
  readonly high: number;
}

const NODES = 500;
const SECONDS = 10;

/**
 * Returns the suppressed rows under the threshold whose exact size a reader without knowledge of memberships can derive, by an integer
 * program over the people in every combination of units. Published rows have their size. A primary row has fewer people than the
 * threshold, a secondary one at least as many; a crossed row has no bounds. The row of people without a unit exists only if it is not
 * empty. Requires `loadSolver()` before.
 */
export function attackSizes(
  input: Pick<DisclosureInput, 'categories' | 'finest' | 'threshold'>,
  { table, heatMaps }: Pick<Disclosed, 'table' | 'heatMaps'>,
): string[] {
  if (table.status !== 'ready') return [];
  const everybody = table.participation.responses ?? 0;
  const categoryIndex = (id: string) => input.categories.findIndex((category) => category.id === id);
  const sizes: PublishedSize[] = [{ name: 'everybody', selection: [], low: everybody, high: everybody }];
  for (const { category, units } of table.breakouts)
    for (const { id, hidden, responses } of units) {
      const least = id === null ? 1 : 0;
      const bounds =
        hidden === 'primary'
          ? { low: least, high: table.threshold - 1 }
          : hidden
            ? { low: table.threshold, high: everybody }
            : { low: responses ?? 0, high: responses ?? everybody };
      sizes.push({ name: `${category.id}=${id}`, selection: [[categoryIndex(category.id), id]], ...bounds });
    }
  for (const { category, filter, filtersBy, rows } of heatMaps) {
    if (!filter || filtersBy === null) continue;
    for (const { id, responses } of rows) {
      const selection: Selection = [
        [categoryIndex(category.id), id],
        [categoryIndex(filter.category.id), filter.id],
      ];
      const bounds = { low: responses ?? 0, high: responses ?? everybody };
      sizes.push({ name: `${category.id}=${id} × ${filter.category.id}=${filter.id}`, selection, ...bounds });
    }
  }
  const combinations = allCombinations(table);
  const columnsOf = (selection: Selection) =>
    combinations.flatMap((units, column) => (selection.every(([at, unit]) => units[at] === unit) ? [column] : []));
  const sizeOf = (selection: Selection) =>
    input.finest.reduce(
      (sum, { units, respondents }) => (selection.every(([at, unit]) => units[at] === unit) ? sum + respondents : sum),
      0,
    );
  const constraints = sizes.map(({ selection, low, high }): Constraint => {
    const columns = columnsOf(selection);
    return { low, high, columns, values: columns.map(() => 1) };
  });
  const program = { lower: combinations.map(() => 0), upper: combinations.map(() => everybody), constraints };
  return sizes.flatMap(({ name, selection, low, high }) => {
    const size = sizeOf(selection);
    if (low === high || size === 0 || size >= table.threshold) return [];
    const costs = combinations.map(() => 0);
    for (const column of columnsOf(selection)) costs[column] = 1;
    const [least, most] = [false, true].map((maximize) =>
      solve(program, costs, { maximize, nodes: NODES, seconds: SECONDS }),
    );
    if (least?.status === 'infeasible') throw new Error(`the published sizes are infeasible: ${name}`);
    const isOpen = (least?.objective ?? size) < size || (most?.objective ?? size) > size;
    return isOpen ? [] : [`size of ${name}: ${size}`];
  });

  /** Returns all combinations of one unit, or none, of every category. */
  function allCombinations({ breakouts }: Disclosed['table']): (string | null)[][] {
    return input.categories.reduce<(string | null)[][]>(
      (found, { id }) => {
        const rows = breakouts.find(({ category }) => category.id === id)?.units ?? [];
        return found.flatMap((units) => rows.map((row) => [...units, row.id]));
      },
      [[]],
    );
  }
}
