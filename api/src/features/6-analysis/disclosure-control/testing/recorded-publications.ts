// Prints what is published of random organizations that were attacked. The attacks in docs/methodology.md describe the code that they ran
// against. After an intended change of what is published, attack the organizations whose lines differ, and write the new output to the file:
// `node recorded-publications.ts > recorded-publications.json`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

export type Mix = 'usual' | 'hard';

/**
 * Returns a line for each organization of a mix: published cells of those with at least the threshold of people, exact ones among them,
 * published items of units, and the start of a hash of the whole publication.
 */
export function recordPublications(mix: Mix): Record<string, string> {
  const [seeds, build, largest] =
    mix === 'usual' ? [USUAL_SEEDS, randomOrganization, LARGEST_USUAL] : [HARD_SEEDS, variedOrganization, LARGEST_HARD];
  return Object.fromEntries(seeds.map((seed) => [seed, lineOf(seed, build(seed, { largest }).input)]));
}

function lineOf(seed: number, input: Parameters<typeof createPublisher>[0]): string {
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
}

/** Returns the lines that were written to the file. */
export function readRecorded(mix: Mix): Record<string, string> {
  const text = readFileSync(new URL('recorded-publications.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as Record<Mix, Record<string, string>>)[mix];
}

if (import.meta.main)
  console.log(JSON.stringify({ usual: recordPublications('usual'), hard: recordPublications('hard') }, null, 2));
