import { seeded } from '../../../../../platform/seeded-random.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import type { Disclosed } from '../../disclosed-table.ts';
import { ALL_RULES, type Rules } from '../../rules.ts';
import { enteringFromPlan } from './entering.ts';
import { countDifferences, publicationOf } from './publication.ts';
import { isConsistentWith, questionsOf, valueIn, type OpenQuestion, type Question } from './questions.ts';
import { decide, type Decision } from './decide.ts';
import { createPublisher } from './publisher.ts';
import { readStatements, type EnteringOf, type KnownRules } from './statements.ts';
import { Swaps } from './swaps.ts';
import { contradictions } from './world-program.ts';
import { framesOf, inputOfWorlds, truthOf, type DimensionFrame, type World } from './worlds.ts';

export interface Leak {
  /**
   * `determined`: only the true value is feasible. `undecided`: neither another world with the same publication nor a proof was found.
   */
  readonly kind: 'determined' | 'undecided';
  readonly question: Question;
  readonly why: string;
}

export interface AttackResult {
  /** The attacked publication. */
  readonly disclosed: Disclosed;
  readonly leaks: readonly Leak[];
  readonly questions: number;
  /** Number of runs of the whole pipeline on another world, and number of those with the same publication. */
  readonly tried: number;
  readonly witnesses: number;
  /** Number of questions that needed the solver individually. */
  readonly solved: number;
}

export interface AttackOptions {
  readonly disclosed?: Disclosed;
  readonly rules?: Rules;
  readonly pipeline?: (input: DisclosureInput, rules: Rules) => Disclosed;
  readonly enteringOf?: EnteringOf;
  readonly knownRules?: KnownRules;
  /** Builds the input of worlds; called up to `MAX_DISTRIBUTIONS` times while the publication differs. */
  readonly inputOf?: (frames: readonly DimensionFrame[], worlds: readonly World[]) => DisclosureInput;
  readonly seed?: number;
  /** Stops after this many leaks. */
  readonly most?: number;
}

/** The most random distributions of a world's answers over persons. */
const MAX_DISTRIBUTIONS = 3;
/** The most rounds of swaps before the solver runs, and the most consecutive failures. */
const ROUNDS = 400;
const MAX_FAILURES = 20;

/**
 * Attacks a published measurement as an adversary who knows everyone's units and who answered which item, and can solve for all feasible
 * answers. Requires `loadSolver()` before.
 */
export function attack(input: DisclosureInput, options: AttackOptions = {}): AttackResult {
  const { rules = ALL_RULES, seed = 1, most = 20 } = options;
  const { pipeline } = options;
  const publisher = pipeline
    ? { truth: pipeline(input, rules), publish: (of: DisclosureInput) => pipeline(of, rules) }
    : createPublisher(input, rules, seed);
  const { knownRules = { limitZones: rules.limits, withheldParts: rules.limits } } = options;
  const disclosed = options.disclosed ?? publisher.truth;
  const nothing = { disclosed, leaks: [], questions: 0, tried: 0, witnesses: 0, solved: 0 };
  if (disclosed.table.status !== 'ready') return nothing;
  const frames = framesOf(input);
  const truths = frames.map((frame) => truthOf(input, frame));
  const enteringOf = options.enteringOf ?? enteringFromPlan(input, rules);
  const knowledge = readStatements(input, disclosed, { frames, enteringOf, knownRules });
  const violated = frames.flatMap((frame, at) => contradictions(frame, truths[at]!, knowledge.statements[at]!));
  if (violated.length > 0) throw new Error(`the publication contradicts its own answers: ${violated[0]}`);
  const published = publicationOf(disclosed);
  const random = seeded(seed);
  let [tried, witnesses] = [0, 0];
  const open = frames.map((frame, at) =>
    questionsOf(input, disclosed, { frame, knowledge, truth: truths[at]! }).map((question): OpenQuestion => ({
      question,
      seen: new Set([valueIn(frame, truths[at]!, question)]),
    })),
  );
  const questions = open.reduce((sum, { length }) => sum + length, 0);

  /**
   * Publishes other worlds. Returns which dimensions are published identically, and whether everything else, the product included, is.
   */
  const compare = (worlds: readonly World[]) => {
    tried += 1;
    const isChanged = (dimension: number) => worlds[dimension] !== truths[dimension];
    const print = () => {
      const made = options.inputOf?.(frames, worlds) ?? inputOfWorlds(input, frames, worlds);
      const other = publicationOf(publisher.publish(made, isChanged));
      const isFrameSame = other.product === published.product && other.rest === published.rest;
      const same = frames.map(({ key }) => other.ofDimension.get(key) === published.ofDimension.get(key));
      return { isFrameSame, same, differences: () => countDifferences(published, other) };
    };
    let printed = print();
    for (let distribution = 1; options.inputOf && distribution < MAX_DISTRIBUTIONS; distribution += 1) {
      if (printed.isFrameSame && printed.same.every(Boolean)) break;
      printed = print();
    }
    return printed;
  };
  const pool = frames.map((_, at) => [truths[at]!]);
  const learn = (dimension: number, world: World) => {
    witnesses += 1;
    pool[dimension]!.push(world);
    const frame = frames[dimension]!;
    open[dimension] = open[dimension]!.filter(({ question, seen }) => {
      if (isConsistentWith(frame, world, question.insider)) seen.add(valueIn(frame, world, question));
      return seen.size < question.outcomes;
    });
  };
  /** Tries worlds of several dimensions together, then each separately. Returns true for those with the same publication. */
  const tryWorlds = (proposed: readonly (World | null)[]): boolean[] => {
    const changed = frames.map((_, at) => at).filter((at) => proposed[at]);
    if (changed.length === 0) return frames.map(() => false);
    const { isFrameSame, same } = compare(frames.map((_, at) => proposed[at] ?? truths[at]!));
    const areAll = isFrameSame && same.every(Boolean);
    return frames.map((_, at) => {
      const world = proposed[at];
      if (!world || !same[at]) return false;
      const isWitness = areAll || (changed.length > 1 && isSameAlone(at, world));
      if (isWitness) learn(at, world);
      return isWitness;
    });
  };
  /** Publishes one other world of a dimension. Returns the number of figures that differ; 0 for a witness. */
  const tryNear = (dimension: number, world: World): number => {
    const { isFrameSame, same, differences } = compare(truths.map((truth, at) => (at === dimension ? world : truth)));
    const isWitness = isFrameSame && same.every(Boolean);
    if (isWitness) learn(dimension, world);
    return isWitness ? 0 : differences();
  };
  const isSameAlone = (dimension: number, world: World): boolean => {
    const { isFrameSame, same } = compare(frames.map((_, at) => (at === dimension ? world : truths[at]!)));
    return isFrameSame && same.every(Boolean);
  };

  const swaps = frames.map((frame, at) => new Swaps(frame, knowledge.statements[at]!, random));
  const changes = open.map(({ length }) => Math.max(1, length));
  const failures = open.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const proposed = frames.map((frame, at) => {
      if (open[at]!.length === 0 || failures[at]! > MAX_FAILURES) return null;
      const base = pool[at]![Math.floor(random() * pool[at]!.length)]!;
      const world = swaps[at]!.propose(base, open[at]!, changes[at]!);
      if (world && contradictions(frame, world, knowledge.statements[at]!).length === 0) return world;
      failures[at]! += 1;
      changes[at] = Math.max(1, Math.floor(changes[at]! / 2));
      return null;
    });
    const before = open.map(({ length }) => length);
    const isWitness = tryWorlds(proposed);
    frames.forEach((_, at) => {
      if (!proposed[at]) return;
      changes[at] = isWitness[at] ? 2 * changes[at]! : Math.max(1, Math.floor(changes[at]! / 2));
      failures[at] = open[at]!.length < before[at]! ? 0 : failures[at]! + 1;
    });
    if (proposed.every((world, at) => world === null && (open[at]!.length === 0 || failures[at]! > MAX_FAILURES)))
      break;
  }

  const leaks: Leak[] = [];
  let solved = 0;
  frames.forEach((frame, dimension) => {
    while (open[dimension]!.length > 0 && leaks.length < most) {
      const first = open[dimension]![0]!;
      solved += 1;
      const decided: Decision = decide({
        frames,
        dimension,
        knowledge,
        truths,
        target: first,
        random,
        pool: pool[dimension]!,
        swaps: swaps[dimension]!,
        tryWorld: (world) => tryNear(dimension, world),
      });
      if (decided.kind !== 'open' && decided.kind !== 'known')
        leaks.push({ kind: decided.kind, question: first.question, why: decided.why });
      open[dimension] = open[dimension]!.filter((one) => one !== first);
    }
  });
  return { disclosed, leaks, questions, tried, witnesses, solved };
}
