import { solve } from './integer-program.ts';
import type { OpenQuestion } from './questions.ts';
import type { Knowledge, Statement } from './statements.ts';
import type { Swaps } from './swaps.ts';
import { buildProgram, contradictions, withOthers, type Proximity, type WorldProgram } from './world-program.ts';
import type { DimensionFrame, World } from './worlds.ts';

export interface Decision {
  /** `known`: the figures of the whole organization alone disclose it. */
  readonly kind: 'open' | 'known' | 'determined' | 'undecided';
  readonly why: string;
}

interface DecisionInput {
  readonly frames: readonly DimensionFrame[];
  readonly dimension: number;
  readonly knowledge: Knowledge;
  readonly truths: readonly World[];
  readonly target: OpenQuestion;
  readonly random: () => number;
  /** Returns whether the world has the same publication; if so, the question records its value. */
  readonly tryWorld: (world: World) => boolean;
  /** Worlds with the same publication; the true answers come first. */
  readonly pool: readonly World[];
  readonly swaps: Swaps;
}

const SWAP_ATTEMPTS = 40;
/** The most solutions with a different publication before another search starts. */
const RETRIES = 3;
const NODES = 100;
const SECONDS = 3;
const DIFFERENT = 1e-4;
/** Searches for another world, cheapest first. */
const SEARCHES: readonly { readonly proximity: Proximity; readonly isNear: boolean }[] = [
  { proximity: 'sums', isNear: true },
  { proximity: 'sums', isNear: false },
  { proximity: 'printed', isNear: true },
  { proximity: 'windows', isNear: true },
];

/** Decides one question, by other worlds with the same publication or by the bounds of its value. */
export function decide(of: DecisionInput): Decision {
  const { frames, dimension, knowledge, truths, target } = of;
  const { question, seen } = target;
  const frame = frames[dimension]!;
  const truth = truths[dimension]!;
  let failed = 0;
  // A world near any known witness may be a witness too.
  for (let exchange = 0; exchange < SWAP_ATTEMPTS; exchange += 1) {
    const base = of.pool[Math.floor(of.random() * of.pool.length)]!;
    const world = of.swaps.propose(base, [target], 1);
    if (!world || contradictions(frame, world, knowledge.statements[dimension]!).length > 0) continue;
    if (!of.tryWorld(world)) failed += 1;
    if (seen.size >= question.outcomes) return { kind: 'open', why: '' };
  }
  for (const search of SEARCHES) {
    const built = buildProgram({
      frame,
      statements: knowledge.statements[dimension]!,
      products: withOthers(knowledge.products, { dimension, frames, worlds: truths }),
      question,
      near: { proximity: search.proximity, truth },
    });
    for (const side of [1, -1, 0]) {
      // One side may have several outcomes.
      for (let left = RETRIES; left > 0; left -= 1) {
        const base = of.pool[Math.floor(of.random() * of.pool.length)]!;
        const world = searchWorld(built, of, { isNear: search.isNear, side, base });
        if (!world) break;
        const before = seen.size;
        if (!of.tryWorld(world)) failed += 1;
        if (seen.size >= question.outcomes) return { kind: 'open', why: '' };
        if (seen.size > before) left = RETRIES + 1;
      }
    }
  }
  const statements = knowledge.statements[dimension]!;
  const range = rangeOf(frame, statements, { target, truth });
  const spread = range ? `${range.low} to ${range.high}` : 'no bounds';
  const why = `${spread}; ${seen.size} of ${question.outcomes} outcomes seen, ${failed} worlds printed something else`;
  if (!range || countBetween(range, target) >= question.outcomes) return { kind: 'undecided', why };
  const ofWhole = statements.filter(({ isWhole }) => isWhole);
  const known = question.groups.length < frame.groups ? rangeOf(frame, ofWhole, { target, truth }) : null;
  const isKnown = known !== null && countBetween(known, target) < question.outcomes;
  return { kind: isKnown ? 'known' : 'determined', why };
}

/** Searches for a world whose value is above, below or between all known values: the nearest to the true answers, or any. */
function searchWorld(
  built: WorldProgram,
  { target, random }: DecisionInput,
  { isNear, side, base }: { isNear: boolean; side: number; base: World },
): World | null {
  const { question, seen } = target;
  const values = [...seen].toSorted((a, b) => a - b);
  const costs = built.costsOf(question);
  const columns = costs.flatMap((cost, column) => (cost === 0 ? [] : [column]));
  const at = Math.floor(random() * (values.length - 1));
  const [low, high] =
    side > 0
      ? [values.at(-1)! + DIFFERENT, 1e9]
      : side < 0
        ? [-1e9, values[0]! - DIFFERENT]
        : [values[at]! + DIFFERENT, (values[at + 1] ?? values[at]!) - DIFFERENT];
  if (low > high) return null;
  const start = built.toColumns(base);
  const { lower, upper, constraints } = built.program;
  const different = { low, high, columns, values: columns.map((column) => costs[column]!) };
  const limits = { nodes: NODES, gap: 0.5, seconds: SECONDS };
  const width = start.length;
  const found = isNear
    ? solve(
        // A second column for each one is its distance from the truth.
        {
          lower: [...lower, ...start.map(() => 0)],
          upper: [...upper, ...upper],
          constraints: [
            ...constraints,
            different,
            ...start.flatMap((value, column) => [
              { low: -1e9, high: value, columns: [column, width + column], values: [1, -1] },
              { low: value, high: 1e9, columns: [column, width + column], values: [1, 1] },
            ]),
          ],
        },
        [...start.map(() => 0), ...start.map(() => 1 + random())],
        limits,
      )
    : solve(
        { lower, upper, constraints: [...constraints, different] },
        start.map(() => random() - 0.5),
        limits,
      );
  return found.values.length === 0 ? null : built.toWorld(found.values.slice(0, width), random);
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Returns the bounds of the value under the statements; null if the solver stopped at its limit. */
function rangeOf(
  frame: DimensionFrame,
  statements: readonly Statement[],
  { target: { question }, truth }: { target: OpenQuestion; truth: World },
): Range | null {
  const built = buildProgram({ frame, statements, products: [], question });
  const costs = built.costsOf(question);
  const start = built.toColumns(truth);
  const [most, least] = [true, false].map((maximize) =>
    solve(built.program, costs, { maximize, start, nodes: NODES, seconds: SECONDS }),
  );
  if (most?.status !== 'optimal' || least?.status !== 'optimal') return null;
  return { low: least.objective, high: most.objective };
}

/** Returns an upper bound for the number of values between `low` and `high`. */
function countBetween({ low, high }: Range, { question: { share, weights } }: OpenQuestion): number {
  const unit = Math.min(...share) * (weights.includes(0.25) ? 0.25 : 1);
  const isEven = share.every((one) => Math.abs(one - share[0]!) < 1e-12);
  if (high - low < DIFFERENT) return 1;
  return isEven ? Math.floor((high - low) / unit + 1 + 1e-6) : Number.POSITIVE_INFINITY;
}
