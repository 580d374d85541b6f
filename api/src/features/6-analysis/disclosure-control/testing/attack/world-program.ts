import type { Constraint, IntegerProgram } from './integer-program.ts';
import type { Question } from './questions.ts';
import type { ProductStatement, Statement } from './statements.ts';
import { answersOf, cellOf, histogramIn, POINTS, weigh, type DimensionFrame, type World } from './worlds.ts';

/** All feasible worlds of one dimension as an integer program over atoms: groups that no statement distinguishes. */
export interface WorldProgram {
  readonly program: IntegerProgram;
  /** Finest groups of each atom. */
  readonly atoms: readonly (readonly number[])[];
  /** Column of an atom's first answer to an item. */
  readonly columnOf: (atom: number, item: number) => number;
  readonly toColumns: (world: World) => number[];
  /** Converts a solution to a world; within an atom answers are distributed at random. */
  readonly toWorld: (values: readonly number[], random: () => number) => World;
  /** Costs of a question, weighted by the fraction of each atom in it. */
  readonly costsOf: (question: Question) => number[];
}

/**
 * How close to the truth a world must stay, besides the windows. `windows`: no further constraint, as for a reader. The others find
 * worlds with the same publication sooner. `rounded`: neutral and unfavorable are rounded to the published numbers. `printed`: so are they, and
 * each item of the whole has the same answers. `sums`: every sum behind an exact figure is the same for each item.
 */
export type Proximity = 'windows' | 'rounded' | 'printed' | 'sums';

interface Parts {
  readonly frame: DimensionFrame;
  readonly statements: readonly Statement[];
  /** Product figures with the contribution of the other dimensions. */
  readonly products: readonly (ProductStatement & { readonly others: number })[];
  /** A question whose groups, and insider, form atoms as well. */
  readonly question?: Question | null;
  readonly near?: { readonly proximity: Proximity; readonly truth: World };
}

export function buildProgram({ frame, statements, products, question = null, near }: Parts): WorldProgram {
  const items = [...frame.positions.keys()];
  const distinguishing = [
    ...statements.map(({ groups }) => groups),
    ...products.map(({ groups }) => groups),
    ...(question ? [question.groups, ...(question.insider ? [[question.insider.group]] : [])] : []),
  ];
  const atoms = atomsOf(frame.groups, distinguishing);
  const atomOf: number[] = [];
  atoms.forEach((groups, atom) => {
    for (const group of groups) atomOf[group] = atom;
  });
  const insider = question?.insider;
  const columnOf = (atom: number, item: number) => (atom * items.length + item) * POINTS;
  const atomsIn = (groups: readonly number[]) => [...new Set(groups.map((group) => atomOf[group]!))];
  const lower: number[] = [];
  const upper: number[] = [];
  const constraints: Constraint[] = [];
  atoms.forEach((groups, atom) => {
    for (const item of items) {
      const answers = answersOf(frame, groups, item);
      const columns = Array.from({ length: POINTS }, (_, point) => columnOf(atom, item) + point);
      for (let point = 0; point < POINTS; point += 1) {
        const isOwn = insider?.group === groups[0] && insider?.answers[item] === point;
        lower.push(isOwn ? 1 : 0);
        upper.push(answers);
      }
      if (answers > 0) constraints.push({ low: answers, high: answers, columns, values: columns.map(() => 1) });
    }
  });
  const addRow = (
    groups: readonly number[],
    of: Omit<Row, 'groups' | 'orWeights'> & {
      readonly also?: readonly { readonly column: number; readonly value: number }[];
    },
  ) => {
    // Scaled to about 1 per answer, so that the solver's tolerance is far below one answer.
    const scale = 1 / Math.max(...of.share);
    const columns: number[] = [];
    const values: number[] = [];
    for (const atom of atomsIn(groups))
      of.items.forEach((item, at) => {
        for (let point = 0; point < POINTS; point += 1) {
          if (of.weights[point] === 0) continue;
          columns.push(columnOf(atom, item) + point);
          values.push(of.share[at]! * scale * of.weights[point]!);
        }
      });
    for (const { column, value } of of.also ?? []) {
      columns.push(column);
      values.push(value * scale);
    }
    constraints.push({ low: of.low * scale, high: of.high * scale, columns, values });
  };
  const either: { readonly statement: Statement; readonly column: number }[] = [];
  for (const row of near ? rowsNear(frame, statements, near) : statements) if (!row.orWeights) addRow(row.groups, row);
  for (const statement of statements) {
    if (!statement.orWeights) continue;
    // 0 if the statement holds for its weights, 1 if it holds for the others.
    const column = lower.push(0) - 1;
    upper.push(1);
    either.push({ statement, column });
    const { groups, high } = statement;
    addRow(groups, { ...statement, low: -ANY, also: [{ column, value: -ANY }] });
    addRow(groups, {
      ...statement,
      weights: statement.orWeights,
      low: -ANY,
      high: high + ANY,
      also: [{ column, value: ANY }],
    });
  }
  const isRounded = near?.proximity === 'rounded' || near?.proximity === 'printed';
  const raised: { readonly statement: Printed; readonly column: number }[] = [];
  for (const [neutral, unfavorable] of isRounded ? remaindersOf(statements) : []) {
    // 1 for a part that is rounded up, 0 for one that is rounded down.
    const [ofNeutral, ofUnfavorable] = [neutral, unfavorable].map((statement) => {
      const column = lower.push(0) - 1;
      upper.push(1);
      raised.push({ statement, column });
      const { groups, printed } = statement;
      addRow(groups, { ...statement, low: printed, high: printed + 1 - OPEN, also: [{ column, value: 1 }] });
      return column;
    }) as [number, number];
    // If only one is, it has the larger remainder, or neutral the same.
    const { groups } = neutral;
    const between = neutral.printed - unfavorable.printed;
    const difference = { ...neutral, weights: NEUTRAL_LESS_UNFAVORABLE, low: -ANY, high: ANY };
    const also = [
      { column: ofNeutral, value: -2 * ANY },
      { column: ofUnfavorable, value: 2 * ANY },
    ];
    addRow(groups, { ...difference, low: between - 1 - 2 * ANY, high: 3 * ANY, also });
    addRow(groups, { ...difference, low: -3 * ANY, high: between + 1 - OPEN + 2 * ANY, also });
  }
  const keepsSums = near?.proximity === 'sums';
  for (const { groups, weights, parts, low, high, others } of products) {
    const own = parts.find(({ dimension }) => dimension === frame.dimension);
    if (!own || own.items.length === 0) continue;
    const share = own.items.map((item) => 100 / (parts.length * own.items.length * answersOf(frame, groups, item)));
    const row = { groups, items: own.items, share, weights };
    if (!near || !keepsSums) {
      addRow(groups, { ...row, low: low - others, high: high - others });
      continue;
    }
    const now = valueOf(frame, near.truth, row);
    // A fixed sum already fixes the product; for a limit the window remains.
    addRow(groups, { ...row, low: Math.min(now, low - others), high: Math.max(now, high - others) });
  }
  return {
    program: { lower, upper, constraints },
    atoms,
    columnOf,
    toColumns: (world) => [
      ...atoms.flatMap((groups) => items.flatMap((item) => histogramIn(frame, world, groups, item))),
      ...either.map(({ statement }) => Number(valueOf(frame, world, statement) > statement.high + TOLERANCE)),
      ...raised.map(({ statement }) => Number(valueOf(frame, world, statement) < statement.printed - TOLERANCE)),
    ],
    toWorld: (values, random) => {
      const world = new Int32Array(frame.groups * items.length * POINTS);
      atoms.forEach((groups, atom) => {
        for (const item of items) {
          const start = columnOf(atom, item);
          distributeAnswers(world, frame, { groups, item, histogram: values.slice(start, start + POINTS), random });
        }
      });
      return world;
    },
    costsOf: ({ groups, items: of, share, weights }) => {
      const costs = lower.map(() => 0);
      const within = new Set(groups);
      for (const atom of atomsIn(groups)) {
        const members = atoms[atom]!;
        const part = members.filter((group) => within.has(group)).length / members.length;
        of.forEach((item, at) => {
          for (let point = 0; point < POINTS; point += 1)
            costs[columnOf(atom, item) + point]! += part * share[at]! * weights[point]!;
        });
      }
      return costs;
    },
  };
}

type Row = Pick<Statement, 'groups' | 'items' | 'share' | 'weights' | 'orWeights' | 'low' | 'high'>;

/** More than any share in percent. */
const ANY = 101;
const TOLERANCE = 1e-5;

const valueOf = (
  frame: DimensionFrame,
  world: World,
  { groups, items, share, weights }: Omit<Row, 'low' | 'high' | 'orWeights'>,
) => items.reduce((sum, item, at) => sum + share[at]! * weigh(histogramIn(frame, world, groups, item), weights), 0);

const EXACT = 1e-7;
const OPEN = 1e-6;

/** Returns the statements that a world near the truth must satisfy. */
function rowsNear(
  frame: DimensionFrame,
  statements: readonly Statement[],
  { proximity, truth }: { proximity: Proximity; truth: World },
): Row[] {
  if (proximity === 'windows') return [...statements];
  return statements.flatMap((statement): Row[] => {
    const { groups, items, weights, isLimit, isRemainder, isWhole } = statement;
    if (isLimit) return [statement];
    const isHistogram = isWhole && items.length === 1;
    if (proximity === 'sums' || (proximity === 'printed' && isHistogram))
      return items.map((item) => {
        const row = { groups, items: [item], share: [1], weights };
        const sum = valueOf(frame, truth, row);
        return { ...row, low: sum - EXACT, high: sum + EXACT };
      });
    // Shares of a distribution are rounded in the same way. Neutral and unfavorable follow separately.
    if (!isRemainder || statement.figure) return [statement];
    const floor = Math.floor(valueOf(frame, truth, statement) + 1e-9);
    return [{ ...statement, low: floor, high: floor + 1 - OPEN }];
  });
}

type Printed = Statement & { readonly printed: number };

/** Returns the pairs of neutral and unfavorable that are rounded so that they add to 100 with favorability. */
function remaindersOf(statements: readonly Statement[]): [Printed, Printed][] {
  const isPrinted = (one: Statement): one is Printed => one.isRemainder && one.printed !== undefined;
  const parts = statements.filter(isPrinted);
  return parts.flatMap((neutral): [Printed, Printed][] => {
    if (neutral.figure !== 'neutral') return [];
    const isBeside = ({ figure, groups, items }: Printed) =>
      figure === 'unfavorable' && groups.join() === neutral.groups.join() && items.join() === neutral.items.join();
    const unfavorable = parts.find(isBeside);
    return unfavorable ? [[neutral, unfavorable]] : [];
  });
}
const NEUTRAL_LESS_UNFAVORABLE = [-1, -1, 1, 0, 0];

/** Adds the contribution of the other dimensions to product figures. */
export function withOthers(
  products: readonly ProductStatement[],
  { dimension, frames, worlds }: { dimension: number; frames: readonly DimensionFrame[]; worlds: readonly World[] },
): (ProductStatement & { others: number })[] {
  return products
    .filter(({ parts }) => parts.some((part) => part.dimension === dimension))
    .map((product) => {
      let others = 0;
      for (const part of product.parts) {
        if (part.dimension === dimension) continue;
        const frame = frames[part.dimension]!;
        for (const item of part.items) {
          const histogram = histogramIn(frame, worlds[part.dimension]!, product.groups, item);
          const answers = answersOf(frame, product.groups, item);
          others += (100 * weigh(histogram, product.weights)) / (answers * part.items.length * product.parts.length);
        }
      }
      return { ...product, others };
    });
}

/** Returns the statements that a world violates. The truth must satisfy all; otherwise the statements are misread. */
export function contradictions(frame: DimensionFrame, world: World, statements: readonly Statement[]): string[] {
  return statements.flatMap((statement) => {
    const { name, weights, orWeights, low, high } = statement;
    const values = [weights, ...(orWeights ? [orWeights] : [])].map((of) =>
      valueOf(frame, world, { ...statement, weights: of }),
    );
    const isHeld = values.some((value) => value >= low - TOLERANCE && value <= high + TOLERANCE);
    return isHeld ? [] : [`${name}: ${values.join(' and ')} not in ${low}..${high}`];
  });
}

function atomsOf(groups: number, distinguishing: readonly (readonly number[])[]): number[][] {
  const names: string[] = Array.from({ length: groups }, () => '');
  const distinct = new Map(distinguishing.map((set) => [set.join(), set]));
  let next = 0;
  for (const set of distinct.values()) {
    for (const group of set) names[group] += `${next},`;
    next += 1;
  }
  const atoms = new Map<string, number[]>();
  names.forEach((name, group) => {
    const members = atoms.get(name);
    if (members) members.push(group);
    else atoms.set(name, [group]);
  });
  return [...atoms.values()];
}

function distributeAnswers(
  world: World,
  frame: DimensionFrame,
  {
    groups,
    item,
    histogram,
    random,
  }: { groups: readonly number[]; item: number; histogram: readonly number[]; random: () => number },
): void {
  const answers = histogram.flatMap((count, point) => Array.from({ length: count }, () => point));
  for (let i = answers.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [answers[i], answers[j]] = [answers[j]!, answers[i]!];
  }
  let next = 0;
  for (const group of groups)
    for (let taken = 0; taken < frame.answers[group]![item]!; taken += 1) {
      world[cellOf(frame, group, item, answers[next]!)]! += 1;
      next += 1;
    }
}
