import { seeded } from '../../../../platform/seeded-random.ts';
import type { StoredResponse } from '../../aggregation/index.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import { categoryOf, dimensionsOf, inputOf } from './random-organization.ts';

const SMALLEST = 12;
const LARGEST = 1_200;
const DIMENSIONS = [2, 3];

export interface VariedOrganization {
  readonly input: DisclosureInput;
  readonly responses: readonly StoredResponse[];
}

/**
 * Returns an organization of the hard mix: 12 to `largest` people (log-uniform) in one to four categories of two to nine uneven units,
 * some of them small. Categories may be nested or crossed, and some people have no unit. Some organizations have skipped answers, some
 * have nearly homogeneous units, and some have an item with nearly the same answer from everyone.
 */
export function variedOrganization(seed: number, { largest = LARGEST }: { largest?: number } = {}): VariedOrganization {
  const random = seeded(seed * 7919);
  const below = (limit: number) => Math.floor(random() * limit);
  const people = Math.floor(SMALLEST * ((largest + 1) / SMALLEST) ** random());
  const count = [1, 2, 2, 2, 2, 3, 3, 4][below(8)]!;
  const categories = ['a', 'b', 'c', 'd']
    .slice(0, count)
    .map((title) => categoryOf(title, 2 + below(count > 2 ? 5 : 8)));
  // A category may be coarser than the first: its units consist of whole units of that one.
  const isCoarser = categories.map((_, index) => index > 0 && random() < 0.35);
  const skew = categories.map(() => 1 + 1.5 * random());
  const skips = random() < 0.5 ? 0.3 * random() : 0;
  const withoutUnit = random() < 0.4 ? 0.1 * random() : 0;
  const hasHomogeneousUnits = random() < 0.35;
  const answersByUnit = categories[0]!.units.map(() => (hasHomogeneousUnits ? [null, 5, 1, 3][below(4)]! : null));
  const liked = random() < 0.25 ? below(5) : -1;
  const responses = Array.from({ length: people }, (): StoredResponse => {
    const places: number[] = [];
    categories.forEach(({ units }, index) => {
      places.push(isCoarser[index] ? places[0]! % units.length : Math.floor(random() ** skew[index]! * units.length));
    });
    const unitAnswer = answersByUnit[places[0]!]!;
    return {
      unitIds: categories.flatMap(({ units }, index) => (random() < withoutUnit ? [] : [units[places[index]!]!.id])),
      answers: Array.from({ length: 5 }, (_, item) => {
        if (random() < skips) return null;
        if (item === liked && random() < 0.98) return 5;
        return unitAnswer !== null && random() < 0.95 ? unitAnswer : 1 + below(5);
      }),
    };
  });
  return { input: inputOf(responses, categories, dimensionsOf(DIMENSIONS)), responses };
}
