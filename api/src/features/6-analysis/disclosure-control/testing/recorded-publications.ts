// Prints what is published of random organizations that were attacked. `recorded-publications.json` has the last output.
import { createHash } from 'node:crypto';
import { ALL_RULES } from '../rules.ts';
import { publicationOf } from './attack/publication.ts';
import { createPublisher } from './attack/publisher.ts';
import { randomOrganization } from './random-organization.ts';
import { countShown } from './share-shown.ts';
import { variedOrganization } from './varied-organization.ts';

const [LARGEST_USUAL, LARGEST_HARD] = [1_200, 150];
/** Organizations whose audit takes less than a tenth of a second, and two in which withheld cells become halves again. */
const HARD_SEEDS = [
  2, 4, 6, 10, 11, 12, 14, 15, 16, 17, 18, 19, 21, 22, 23, 25, 27, 28, 30, 31, 35, 36, 37, 38, 39, 40, 44, 45, 46, 47,
  48, 49, 51, 53, 54, 55, 56, 57, 58, 59, 60, 62, 65, 66, 67, 68, 73, 74, 75, 78, 81, 83, 84, 86, 89, 91, 97, 98, 99,
];
/** The first twenty, and others that publish less of neutral and unfavorable answers. */
const USUAL_SEEDS = [...Array.from({ length: 20 }, (_, at) => at + 1), 41, 66, 82, 102, 110, 274, 345];

/**
 * Returns a line per organization: published cells of those with at least the threshold of people, exact ones among them, published items
 * of units, and the start of a hash of the whole publication.
 */
export function recordPublications(): Record<string, string> {
  const lineOf = (seed: number, input: Parameters<typeof createPublisher>[0]) => {
    const { truth } = createPublisher(input, ALL_RULES, seed);
    const { alone, crossed } = countShown(input, truth);
    const items = truth.table.breakouts.flatMap(({ units }) =>
      units.flatMap(({ dimensions }) =>
        dimensions.flatMap(({ items = [] }) => items.filter(({ result }) => result.favorability)),
      ),
    );
    const { ofDimension, product, rest } = publicationOf(truth);
    const hash = createHash('sha256')
      .update(JSON.stringify([[...ofDimension], product, rest]))
      .digest('hex');
    return `${alone.shown + crossed.shown} of ${alone.cells + crossed.cells} cells, ${alone.exact + crossed.exact} exact; ${items.length} items; ${hash.slice(0, 12)}`;
  };
  return Object.fromEntries([
    ...USUAL_SEEDS.map((seed) => [
      `usual ${seed}`,
      lineOf(seed, randomOrganization(seed, { largest: LARGEST_USUAL }).input),
    ]),
    ...HARD_SEEDS.map((seed) => [
      `hard ${seed}`,
      lineOf(seed, variedOrganization(seed, { largest: LARGEST_HARD }).input),
    ]),
  ]);
}

if (import.meta.main) console.log(JSON.stringify(recordPublications(), null, 2));
