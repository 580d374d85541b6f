import type { DisclosureInput } from '../../disclosure-input.ts';
import { findSuppressionOptimum } from '../suppression-optimum.ts';
import { addShown, countShown, type Shown } from '../share-shown.ts';
import { ALL_RULES } from '../../rules.ts';
import { attack, type AttackOptions } from './attack.ts';
import { createPublisher } from './publisher.ts';
import { attackSizes } from './sizes.ts';
import { attackUnions } from './unions.ts';

export interface AttackSummary {
  readonly organizations: number;
  readonly people: readonly number[];
  readonly questions: number;
  /** Seeds of the organizations with a leak. */
  readonly leaking: readonly number[];
  readonly determined: readonly string[];
  readonly undecided: readonly string[];
  readonly seconds: number;
}

type Organizations = (seed: number) => { readonly input: DisclosureInput };

export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

/** Returns the first `count` seeds whose organization has this number of categories. */
export function seedsWith(organization: Organizations, categories: number, count: number): number[] {
  const seeds: number[] = [];
  for (let seed = 1; seeds.length < count; seed += 1)
    if (organization(seed).input.categories.length === categories) seeds.push(seed);
  return seeds;
}

/** Attacks the organizations of these seeds. Requires `loadSolver()` before. */
export function attackMany(
  organization: Organizations,
  seeds: readonly number[],
  options: AttackOptions = {},
): AttackSummary {
  const startedAt = performance.now();
  const people: number[] = [];
  const leaking: number[] = [];
  const [determined, undecided]: [string[], string[]] = [[], []];
  let questions = 0;
  for (const seed of seeds) {
    const { input } = organization(seed);
    const { rules = ALL_RULES } = options;
    const result = attack(input, { seed, ...options });
    const { disclosed } = result;
    const sums = [...attackSizes(input, disclosed), ...attackUnions(input, disclosed, rules)];
    people.push(input.finest.reduce((sum, { respondents }) => sum + respondents, 0));
    questions += result.questions;
    if (result.leaks.length + sums.length > 0) leaking.push(seed);
    determined.push(...sums.map((leak) => `organization ${seed}, ${leak}`));
    for (const { kind, question, why } of result.leaks)
      (kind === 'determined' ? determined : undecided).push(
        `organization ${seed}, ${question.kind}: ${question.name}: ${why}`,
      );
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { organizations: seeds.length, people, questions, leaking, determined, undecided, seconds };
}

export interface OptimumComparison extends Shown {
  /** The most cells that the size rules allow. */
  readonly most: number;
  /** Number of organizations for which the solver stopped at its limit. */
  readonly stopped: number;
}

/** Compares the published cells with the optimum of the size rules. Requires `loadSolver()` before. */
export function compareWithOptimum(organization: Organizations, seeds: readonly number[]): OptimumComparison {
  let sum: Shown = { cells: 0, shown: 0, exact: 0 };
  let [most, stopped] = [0, 0];
  for (const seed of seeds) {
    const { input } = organization(seed);
    const { alone, crossed } = countShown(input, createPublisher(input, ALL_RULES, seed).truth);
    sum = addShown(sum, addShown(alone, crossed));
    const best = findSuppressionOptimum(input);
    most += best.cells;
    stopped += Number(!best.isOptimal);
  }
  return { ...sum, most, stopped };
}
