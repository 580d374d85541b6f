import loadHighs, { type Highs } from 'highs';

/** `low ≤ Σ values · columns ≤ high`. */
export interface Constraint {
  readonly low: number;
  readonly high: number;
  readonly columns: readonly number[];
  readonly values: readonly number[];
}

/** Integer variables with bounds and linear constraints. */
export interface IntegerProgram {
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly constraints: readonly Constraint[];
}

export interface Solved {
  /** `limit`: stopped at the node limit; the solution is feasible and may not be optimal. */
  readonly status: 'optimal' | 'limit' | 'infeasible';
  readonly values: readonly number[];
  readonly objective: number;
  /** Upper bound of the objective (lower bound if minimized). */
  readonly bound: number;
}

export interface SolveOptions {
  readonly maximize?: boolean;
  /** A feasible starting point. */
  readonly start?: readonly number[] | undefined;
  readonly nodes?: number;
  /** Relative gap to the bound at which a solution is accepted. */
  readonly gap?: number;
  readonly seconds?: number;
}

let highs: Highs | null = null;

/** Loads HiGHS, an open-source solver that shares no code with the product. Await it once before `solve`. */
export async function loadSolver(): Promise<void> {
  highs ??= await loadHighs();
}

/** Optimizes `costs` over the program. Returns status `limit` after `nodes` nodes, or after `seconds` as a safety net. */
export function solve(
  { lower, upper, constraints }: IntegerProgram,
  costs: readonly number[],
  { maximize = false, start, nodes = 2_000, gap = 0, seconds = 60 }: SolveOptions = {},
): Solved {
  if (!highs) throw new Error('Await loadSolver() before solve().');
  const { objectiveSense, modelStatus, variableType } = highs.constants;
  const starts = [0];
  for (const { columns } of constraints) starts.push(starts.at(-1)! + columns.length);
  return highs.withModel(
    {
      numCols: lower.length,
      numRows: constraints.length,
      sense: maximize ? objectiveSense.maximize : objectiveSense.minimize,
      colCost: costs,
      colLower: lower,
      colUpper: upper,
      rowLower: constraints.map(({ low }) => low),
      rowUpper: constraints.map(({ high }) => high),
      matrix: {
        format: 'csr',
        numRows: constraints.length,
        numCols: lower.length,
        starts,
        indices: constraints.flatMap(({ columns }) => columns),
        values: constraints.flatMap(({ values }) => values),
      },
      integrality: lower.map(() => variableType.integer),
    },
    (model): Solved => {
      model.options.set({
        output_flag: false,
        mip_max_nodes: nodes,
        mip_rel_gap: gap,
        mip_abs_gap: 1e-6,
        mip_feasibility_tolerance: 1e-7,
        time_limit: seconds,
        random_seed: 1,
      });
      if (start) model.setSolution({ colValue: start });
      model.run();
      const status = model.getModelStatus();
      const isFound = model.info.get('primal_solution_status') === 2;
      const values = isFound ? Array.from(model.getSolution().colValue, Math.round) : [];
      const objective = isFound ? model.getObjectiveValue() : Number.NaN;
      if (status === modelStatus.optimal)
        return { status: 'optimal', values, objective, bound: Number(model.info.get('mip_dual_bound')) };
      if (status === modelStatus.infeasible) return { status: 'infeasible', values: [], objective, bound: Number.NaN };
      return { status: 'limit', values, objective, bound: Number(model.info.get('mip_dual_bound')) };
    },
  );
}
