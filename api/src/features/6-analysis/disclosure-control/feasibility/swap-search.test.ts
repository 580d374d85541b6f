import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../platform/seeded-random.ts';
import { LIKERT_POINTS } from '../../statistics/index.ts';
import { isInside, type Constraints, type Interval } from './publication-constraints.ts';
import {
  applySwap,
  findSwap,
  findTwinSwap,
  startWorld,
  undoSwaps,
  type Pair,
  type Swap,
  type SwapRequest,
  type World,
} from './swap-search.ts';

/** Builds constraints of one item from the nodes of each fixed sum and of each interval. */
function constraintsOf(
  nodes: number,
  nodesOf: readonly (readonly number[])[],
  intervals: readonly (Pick<Interval, 'low' | 'high' | 'isClosed'> & {
    readonly nodes: readonly number[];
  })[] = [],
): Constraints {
  const containing = (sets: readonly (readonly number[])[]) =>
    Array.from({ length: nodes }, (_, node) => [...sets.keys()].filter((at) => sets[at]!.includes(node)));
  const sumsOf = containing(nodesOf);
  const nodesIn = intervals.map((interval) => interval.nodes);
  const intervalsOf = containing(nodesIn);
  const classes = sumsOf.map((sums, node) => `${sums.join()}|${intervalsOf[node]!.join()}`);
  return {
    sumsOf,
    keyOf: Float64Array.from(sumsOf, (sums) => sums.reduce((key, sum) => key + 7 ** (sum + 1), 0)),
    nodesOf,
    intervals: intervals.map(({ low, high, isClosed, nodes: { length } }) => ({
      low,
      high,
      isClosed,
      weights: Float64Array.of(1 / length),
    })),
    intervalsOf,
    nodesIn,
    classOf: Int32Array.from(classes, (one) => classes.indexOf(one)),
  };
}
const netOf = ({ moves }: Swap, nodes: readonly number[]) =>
  moves.reduce((sum, { node, sign }) => sum + (nodes.includes(node) ? sign : 0), 0);
const stepOf = (pair: Pair) => Number(pair[1] >= 3) - Number(pair[0] >= 3);

/** Random sums and intervals over six nodes with up to two answers of each kind of a pair. */
function randomCase(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit);
  const nodes = 6;
  const someNodes = () => [...Array(nodes).keys()].filter(() => random() < 0.55);
  const pair: Pair = (
    [
      [1, 3],
      [1, 2],
      [3, 4],
    ] as const
  )[below(3)]!;
  const counts = new Int32Array(nodes * LIKERT_POINTS);
  for (let node = 0; node < nodes; node += 1)
    for (const point of pair) counts[node * LIKERT_POINTS + point]! += below(3);
  const favorableIn = (members: readonly number[]) =>
    members.reduce((sum, node) => sum + counts[node * LIKERT_POINTS + 3]! + counts[node * LIKERT_POINTS + 4]!, 0);
  const sums = Array.from({ length: 1 + below(3) }, someNodes).filter(({ length }) => length > 0);
  const intervals = Array.from({ length: below(3) }, someNodes).flatMap((members) => {
    if (members.length === 0) return [];
    const share = favorableIn(members) / members.length;
    const isClosed = random() < 0.5;
    const slack = () => (below(3) + (isClosed ? 0 : 0.5)) / members.length;
    return [{ nodes: members, low: share - slack(), high: share + slack(), isClosed }];
  });
  const constraints = constraintsOf(nodes, sums, intervals);
  const members = someNodes();
  const isIn = Uint8Array.from({ length: nodes }, (_, node) => Number(members.includes(node)));
  const sign = random() < 0.5 ? 1 : -1;
  return { constraints, counts, pair, members, isIn, sign } as const;
}
type Case = ReturnType<typeof randomCase>;

/** Returns whether changes per node keep the sums and intervals and have the answers. */
/** Returns the share of an interval: the mean of the favorable answers of its nodes. */
const shareIn = ({ nodesIn }: Constraints, counts: Int32Array, at: number): number =>
  nodesIn[at]!.reduce((sum, node) => sum + counts[node * LIKERT_POINTS + 3]! + counts[node * LIKERT_POINTS + 4]!, 0) /
  nodesIn[at]!.length;

function isFeasible({ constraints, counts, pair }: Case, changes: readonly number[]): boolean {
  const sumOf = (nodes: readonly number[]) => nodes.reduce((sum, node) => sum + changes[node]!, 0);
  const hasAnswers = changes.every((change, node) => {
    const point = change > 0 ? pair[0] : pair[1];
    return counts[node * LIKERT_POINTS + point]! >= Math.abs(change);
  });
  return (
    hasAnswers &&
    constraints.nodesOf.every((nodes) => sumOf(nodes) === 0) &&
    constraints.intervals.every((interval, at) =>
      isInside(
        interval,
        shareIn(constraints, counts, at) +
          (stepOf(pair) * sumOf(constraints.nodesIn[at]!)) / constraints.nodesIn[at]!.length,
      ),
    )
  );
}
const requestOf = ({ isIn, members, pair, sign }: Case, budget = { changes: 10_000 }): SwapRequest => ({
  isIn,
  members,
  pair,
  sign,
  budget,
});
const changesOf = (swap: Swap, nodes: number): number[] =>
  Array.from({ length: nodes }, (_, node) => netOf(swap, [node]));

describe('a swap', () => {
  const random = seeded(5);
  const cases = Array.from({ length: 1_500 }, () => randomCase(random));

  it('is found nearly whenever one exists, keeps every sum and interval, and changes the group in its direction', () => {
    const everyChange = [...Array(6)].reduce<number[][]>(
      (found) => found.flatMap((before) => [-1, 0, 1].map((change) => [...before, change])),
      [[]],
    );
    let [found, existing, moves] = [0, 0, 0];
    for (const one of cases) {
      const world = startWorld(one.counts, one.constraints);
      const budget = { changes: 10_000 };
      const swap = findSwap(one.constraints, world, requestOf(one, budget));
      moves += 10_000 - budget.changes;
      if (swap) {
        expect(isFeasible(one, changesOf(swap, 6))).toBe(true);
        expect(netOf(swap, one.members) * one.sign).toBeGreaterThan(0);
        expect(swap.pair).toEqual(one.pair);
      }
      // No answer of the group may change back.
      const exists = everyChange.some(
        (changes) =>
          one.members.some((node) => changes[node] === one.sign) &&
          one.members.every((node) => changes[node] !== -one.sign) &&
          isFeasible(one, changes),
      );
      if (exists) existing += 1;
      if (exists && swap) found += 1;
    }
    expect(existing).toBeGreaterThan(1_000);
    expect(existing - found).toBeLessThanOrEqual(3);
    // Symmetric moves are tried once.
    expect(moves).toBeLessThanOrEqual(4_842);
  });

  it('is applied and reverted with the shares of every interval', () => {
    let applied = 0;
    for (const one of cases) {
      const { constraints, counts, pair } = one;
      const world = startWorld(counts, constraints);
      const swap = findSwap(constraints, world, requestOf(one));
      if (!swap) continue;
      applied += 1;
      applySwap(constraints, world, swap);
      const changes = changesOf(swap, 6);
      const [from, to] = pair;
      for (const [node, change] of changes.entries()) {
        const at = node * LIKERT_POINTS;
        const expected = [...counts.slice(at, at + LIKERT_POINTS)];
        expected[from]! -= change;
        expected[to]! += change;
        expect([...world.counts.slice(at, at + LIKERT_POINTS)]).toEqual(expected);
      }
      constraints.nodesIn.forEach((nodes, at) => {
        const change = nodes.reduce((sum, node) => sum + changes[node]!, 0);
        expect(world.shares[at]).toBeCloseTo(shareIn(constraints, counts, at) + (stepOf(pair) * change) / nodes.length);
        expect(world.shares[at]).toBeCloseTo(shareIn(constraints, world.counts, at));
      });
      undoSwaps(constraints, world, [swap]);
      expect(world.counts).toEqual(counts);
      for (const at of constraints.intervals.keys())
        expect(world.shares[at]).toBeCloseTo(shareIn(constraints, counts, at));
    }
    expect(applied).toBeGreaterThan(1_000);
  });

  it('is not searched without a budget, nor beyond it', () => {
    // One sum of all nodes: a move, and one that balances it.
    const constraints = constraintsOf(2, [[0, 1]]);
    const find = (changes: number) => {
      const budget = { changes };
      const world = startWorld(Int32Array.of(0, 1, 0, 0, 0, 0, 0, 0, 1, 0), constraints);
      const request = { isIn: Uint8Array.of(1, 0), members: [0], pair: [1, 3], sign: 1, budget } as const;
      return { isFound: findSwap(constraints, world, request) !== null, left: budget.changes };
    };
    expect(find(0)).toEqual({ isFound: false, left: 0 });
    expect(find(1)).toEqual({ isFound: false, left: 0 });
    expect(find(3)).toEqual({ isFound: true, left: 1 });
  });

  it('changes at most twelve answers', () => {
    // A chain: each sum has two nodes, so every move but the last needs another one.
    const chainOf = (nodes: number) => {
      const constraints = constraintsOf(
        nodes,
        [...Array(nodes - 1).keys()].map((node) => [node, node + 1]),
      );
      const counts = Int32Array.from(
        { length: nodes * LIKERT_POINTS },
        (_, at) => [0, 1, 0, 1, 0][at % LIKERT_POINTS]!,
      );
      const isIn = Uint8Array.from({ length: nodes }, (_, node) => Number(node === 0));
      const request = { isIn, members: [0], pair: [1, 3], sign: 1, budget: { changes: 1_000 } } as const;
      return findSwap(constraints, startWorld(counts, constraints), request)?.moves.length ?? null;
    };
    expect([2, 12, 13].map(chainOf)).toEqual([2, 12, null]);
  });

  it('may leave up to ten sums unbalanced in between', () => {
    const starOf = (sums: number) => {
      // The first node is in every sum, each other node in one of them.
      const constraints = constraintsOf(
        sums + 1,
        [...Array(sums).keys()].map((sum) => [0, sum + 1]),
      );
      const counts = Int32Array.from(
        { length: (sums + 1) * LIKERT_POINTS },
        (_, at) => [0, 1, 0, 1, 0][at % LIKERT_POINTS]!,
      );
      const isIn = Uint8Array.from({ length: sums + 1 }, (_, node) => Number(node === 0));
      const request = { isIn, members: [0], pair: [1, 3], sign: 1, budget: { changes: 1_000 } } as const;
      return findSwap(constraints, startWorld(counts, constraints), request)?.moves.length ?? null;
    };
    expect([9, 10, 11].map(starOf)).toEqual([10, 11, null]);
  });
});

describe('a swap of two changes that keep the score', () => {
  const constraints = constraintsOf(2, [[0, 1]]);
  const KEEPING: Pair = [1, 2, 4, 3];
  const find = (counts: readonly (readonly number[])[], pair: Pair = KEEPING) =>
    findSwap(constraints, startWorld(Int32Array.from(counts.flat()), constraints), {
      isIn: Uint8Array.of(1, 0),
      members: [0],
      pair,
      sign: 1,
      budget: { changes: 100 },
    });

  it('needs an answer of each kind, and the other node those of the reverse', () => {
    const enough = [
      [0, 1, 0, 0, 1],
      [0, 0, 1, 1, 0],
    ];
    expect(find(enough)?.moves.toSorted((a, b) => a.node - b.node)).toEqual([
      { node: 0, sign: 1 },
      { node: 1, sign: -1 },
    ]);
    for (const [node, point] of [
      [0, 1],
      [0, 4],
      [1, 2],
      [1, 3],
    ] as const) {
      const without = enough.map((histogram) => [...histogram]);
      without[node]![point] = 0;
      expect(find(without)).toBeNull();
    }
  });

  it('needs two answers if both changes start from the same one', () => {
    // 3 to 2 and 3 to 4.
    const pair: Pair = [2, 1, 2, 3];
    const other = [0, 1, 0, 1, 0];
    expect(find([[0, 0, 1, 0, 0], other], pair)).toBeNull();
    expect(find([[0, 0, 2, 0, 0], other], pair)).not.toBeNull();
  });

  it('keeps the score and the number of favorable answers when applied', () => {
    const world = startWorld(Int32Array.of(0, 1, 0, 0, 1, 0, 0, 1, 1, 0), constraints);
    const before = world.counts.slice();
    const swap = find([
      [0, 1, 0, 0, 1],
      [0, 0, 1, 1, 0],
    ])!;
    applySwap(constraints, world, swap);
    expect([...world.counts]).toEqual([0, 0, 1, 1, 0, 0, 1, 0, 0, 1]);
    undoSwaps(constraints, world, [swap]);
    expect(world.counts).toEqual(before);
  });
});

describe('a swap of twin pairs', () => {
  /** A table of rows and columns, each with a published sum. */
  const tableOf = (rows: number, columns: number) => {
    const nodes = [...Array(rows * columns).keys()];
    return constraintsOf(rows * columns, [
      ...[...Array(rows).keys()].map((row) => nodes.filter((node) => Math.floor(node / columns) === row)),
      ...[...Array(columns).keys()].map((column) => nodes.filter((node) => node % columns === column)),
    ]);
  };

  it('is found whenever the table has two rows and columns with the answers for it, and moves one answer of the group', () => {
    const random = seeded(3);
    const below = (limit: number) => Math.floor(random() * limit);
    let [found, none] = [0, 0];
    for (let at = 0; at < 400; at += 1) {
      const [rows, columns] = [2 + below(3), 2 + below(3)];
      const size = rows * columns;
      const constraints = tableOf(rows, columns);
      const counts = Int32Array.from({ length: size * LIKERT_POINTS }, () => Number(random() < 0.55));
      const members = [...Array(size).keys()].filter(() => random() < 0.3);
      const isIn = Uint8Array.from({ length: size }, (_, node) => Number(members.includes(node)));
      const sign = random() < 0.5 ? 1 : -1;
      const pair: Pair = [1, 3];
      const has = (node: number, by: number) => counts[node * LIKERT_POINTS + (by > 0 ? pair[0] : pair[1])]! > 0;
      const others = [...Array(size).keys()].filter((node) => !members.includes(node));
      const exists = members.some(
        (node) =>
          has(node, sign) &&
          others.some((across) => {
            const [row, column] = [Math.floor(node / columns), node % columns];
            const [otherRow, otherColumn] = [Math.floor(across / columns), across % columns];
            if (row === otherRow || column === otherColumn || !has(across, sign)) return false;
            return [row * columns + otherColumn, otherRow * columns + column].every(
              (corner) => others.includes(corner) && has(corner, -sign),
            );
          }),
      );
      const request = { isIn, members, pair, sign, budget: { changes: 1 } } as const;
      const swap = findTwinSwap(constraints, startWorld(counts, constraints), request);
      expect(swap !== null).toBe(exists);
      if (exists) found += 1;
      else none += 1;
      if (!swap) continue;
      expect(netOf(swap, members)).toBe(sign);
      for (const nodes of constraints.nodesOf) expect(netOf(swap, nodes)).toBe(0);
      for (const move of swap.moves) expect(has(move.node, move.sign)).toBe(true);
    }
    expect(Math.min(found, none)).toBeGreaterThan(50);
  });

  it('keeps shares in their intervals', () => {
    const nodesOf = tableOf(2, 2).nodesOf;
    const find = (high: number) => {
      const constraints = constraintsOf(4, nodesOf, [{ nodes: [0], low: 0, high, isClosed: true }]);
      const world: World = startWorld(
        Int32Array.from([0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0]),
        constraints,
      );
      const request = {
        isIn: Uint8Array.of(1, 0, 0, 0),
        members: [0],
        pair: [1, 3],
        sign: 1,
        budget: { changes: 1 },
      } as const;
      return findTwinSwap(constraints, world, request);
    };
    expect(find(1)).not.toBeNull();
    expect(find(0.5)).toBeNull();
  });
});
