import { solve } from './integer-program.ts';
import { isConsistentWith, valueIn, type OpenQuestion } from './questions.ts';
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
  /** Returns the number of figures that the publication of the world changes; at 0 the question records its value. */
  readonly tryWorld: (world: World) => number;
  /** Worlds with the same publication; the true answers come first. */
  readonly pool: readonly World[];
  readonly swaps: Swaps;
}

const SWAP_ATTEMPTS = 40;
/** The most solutions with a different publication before another search starts. */
const RETRIES = 3;
/** The most further searches, for values away from those that were refused. */
const FURTHER = 60;
/** Above all known values, below them, between them. */
const SIDES = [1, -1, 0];
/** The most walks for one question, and the most steps of each. */
const WALKS = 8;
const WALK_STEPS = 200;
const NODES = 100;
const SECONDS = 120;
const DIFFERENT = 1e-4;
/** Searches for another world, cheapest first. */
const SEARCHES: readonly { readonly proximity: Proximity; readonly isNear: boolean }[] = [
  { proximity: 'sums', isNear: true },
  { proximity: 'sums', isNear: false },
  { proximity: 'printed', isNear: true },
  { proximity: 'rounded', isNear: true },
  { proximity: 'windows', isNear: true },
];

/** Decides one question, by other worlds with the same publication or by the bounds of its value. */
export function decide(of: DecisionInput): Decision {
  const { frames, dimension, knowledge, truths, target } = of;
  const { question, seen } = target;
  const frame = frames[dimension]!;
  const truth = truths[dimension]!;
  let failed = 0;
  const near: Candidate[] = [];
  // A world near any known witness may be a witness too.
  for (let exchange = 0; exchange < SWAP_ATTEMPTS; exchange += 1) {
    const base = of.pool[Math.floor(of.random() * of.pool.length)]!;
    const world = of.swaps.propose(base, [target], 1);
    if (!world || contradictions(frame, world, knowledge.statements[dimension]!).length > 0) continue;
    if (of.tryWorld(world) > 0) failed += 1;
    if (seen.size >= question.outcomes) return { kind: 'open', why: '' };
  }
  const searches = SEARCHES.map(({ proximity, isNear }) => ({
    isNear,
    built: buildProgram({
      frame,
      statements: knowledge.statements[dimension]!,
      products: withOthers(knowledge.products, { dimension, frames, worlds: truths }),
      question,
      near: { proximity, truth },
    }),
  }));
  const pick = <One>(all: readonly One[]): One => all[Math.floor(of.random() * all.length)]!;
  /** Publishes a world with another value, if one is found. */
  const search = ({ isNear, built }: (typeof searches)[number], side: number, known: readonly number[]) => {
    const world = searchWorld(built, of, { isNear, side, known, base: pick(of.pool) });
    if (!world) return null;
    const differences = of.tryWorld(world);
    if (differences > 0) {
      failed += 1;
      near.push({ world, differences });
    }
    return { value: valueIn(frame, world, question), isWitness: differences === 0 };
  };
  for (const one of searches)
    for (const side of SIDES) {
      // One side may have several outcomes.
      for (let left = RETRIES; left > 0; left -= 1) {
        const before = seen.size;
        if (!search(one, side, [...seen])) break;
        if (seen.size >= question.outcomes) return { kind: 'open', why: '' };
        if (seen.size > before) left = RETRIES + 1;
      }
    }
  // The nearest other value may have no witness although a further one does.
  const refused: number[] = [];
  for (let attempt = 0; attempt < FURTHER; attempt += 1) {
    const avoided = refused.filter(() => of.random() < 0.5);
    const found = search(pick(searches), pick(SIDES), [...seen, ...avoided]);
    if (seen.size >= question.outcomes) return { kind: 'open', why: '' };
    if (found && !found.isWitness) refused.push(found.value);
  }
  for (let walked = 0; walked < WALKS && near.length > 0; walked += 1) {
    near.sort((a, b) => a.differences - b.differences);
    // Every other walk starts from the nearest world, the others from any.
    const [from] = near.splice(walked % 2 === 0 ? 0 : Math.floor(of.random() * near.length), 1);
    failed += walk(of, from!);
    if (seen.size >= question.outcomes) return { kind: 'open', why: '' };
  }
  const statements = knowledge.statements[dimension]!;
  const possible = possibleValues(frame, statements, { target, truth });
  const values = possible?.join(', ') ?? 'an unknown number of values';
  const why = `possible: ${values}; ${seen.size} of ${question.outcomes} outcomes seen, ${failed} worlds printed something else`;
  if (!possible || possible.length >= question.outcomes) return { kind: 'undecided', why };
  const ofWhole = statements.filter(({ isWhole }) => isWhole);
  const known = question.groups.length < frame.groups ? possibleValues(frame, ofWhole, { target, truth }) : null;
  const isKnown = known !== null && known.length < question.outcomes;
  return { kind: isKnown ? 'known' : 'determined', why };
}

/** A world that fits the figures, with the number of figures that its publication changes. */
interface Candidate {
  readonly world: World;
  readonly differences: number;
}

/**
 * Walks by random swaps from a world that fits the figures to one with the same publication, and never to one with more differences.
 * Returns the number of worlds that were published with differences.
 */
function walk({ swaps, frames, dimension, knowledge, target, tryWorld }: DecisionInput, from: Candidate): number {
  const { question, seen } = target;
  const frame = frames[dimension]!;
  let { world, differences } = from;
  let failed = 0;
  for (let step = 0; step < WALK_STEPS; step += 1) {
    const next = swaps.wander(world);
    if (!next || !isConsistentWith(frame, next, question.insider) || seen.has(valueIn(frame, next, question))) continue;
    if (contradictions(frame, next, knowledge.statements[dimension]!).length > 0) continue;
    const left = tryWorld(next);
    if (left === 0) return failed;
    failed += 1;
    if (left <= differences) [world, differences] = [next, left];
  }
  return failed;
}

/** Searches for a world whose value is above, below or between all known values: the nearest to the true answers, or any. */
function searchWorld(
  built: WorldProgram,
  { target: { question }, random }: DecisionInput,
  { isNear, side, known, base }: { isNear: boolean; side: number; known: readonly number[]; base: World },
): World | null {
  const values = known.toSorted((a, b) => a - b);
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

/**
 * Returns the values that the statements alone allow, at most as many as the question asks for; null if the solver stopped at its limit. It
 * searches every gap between the values that it knows.
 */
function possibleValues(
  frame: DimensionFrame,
  statements: readonly Statement[],
  { target: { question }, truth }: { target: OpenQuestion; truth: World },
): number[] | null {
  const { program, costsOf } = buildProgram({ frame, statements, products: [], question });
  const costs = costsOf(question);
  const columns = costs.flatMap((cost, column) => (cost === 0 ? [] : [column]));
  const weights = columns.map((column) => costs[column]!);
  const known = valueIn(frame, truth, question);
  const gaps = [
    { above: -1e9, below: known },
    { above: known, below: 1e9 },
  ];
  const values = [known];
  while (values.length < question.outcomes) {
    const gap = gaps.pop();
    if (!gap) break;
    const within = { low: gap.above + DIFFERENT, high: gap.below - DIFFERENT, columns, values: weights };
    if (within.low > within.high) continue;
    const found = solve(
      { ...program, constraints: [...program.constraints, within] },
      costs.map(() => 0),
      { nodes: NODES, seconds: SECONDS },
    );
    if (found.status === 'infeasible') continue;
    if (found.values.length === 0) return null;
    const value = columns.reduce((sum, column, at) => sum + weights[at]! * found.values[column]!, 0);
    values.push(value);
    gaps.push({ above: gap.above, below: value }, { above: value, below: gap.below });
  }
  return values;
}
