import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { attackMany, compareWithOptimum, seedsFrom, seedsWith } from './attack/attack-many.ts';
import { loadSolver } from './attack/integer-program.ts';
import { randomOrganization } from './random-organization.ts';
import { variedOrganization } from './varied-organization.ts';

/*
 * 2,000 organizations of the usual mix and 1,000 of the hard one, in parts of minutes. `VELETA_ADVERSARY_PARTS` selects the parts to run
 * ("usual 3,hard 7,shown hard"; all if unset). If `VELETA_ADVERSARY_DONE` names a file, each finished part appends a line with its
 * counts, and parts with a line are skipped.
 */
const HOUR = 3_600_000;
const hardOf = (seed: number) => variedOrganization(seed, { largest: 150 });
const usualOf = (seed: number) => randomOrganization(seed, { largest: 1_200 });
const partsOf = (kind: string, organization: typeof usualOf, size: number) =>
  seedsFrom(1, 100).map((part) => ({
    name: `${kind} ${part}`,
    organization,
    seeds: seedsFrom(size * (part - 1) + 1, size),
  }));
const ATTACKS = [...partsOf('usual', usualOf, 20), ...partsOf('hard', hardOf, 10)];
const FAMILIES = [
  { name: 'shown one category', seeds: () => seedsWith(usualOf, 1, 100), organization: usualOf, least: 0.9 },
  { name: 'shown two categories', seeds: () => seedsWith(usualOf, 2, 100), organization: usualOf, least: 0.85 },
  { name: 'shown hard', seeds: () => seedsFrom(1, 100), organization: hardOf, least: 0.75 },
];

const file = process.env.VELETA_ADVERSARY_DONE;
const finished = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
const selected = process.env.VELETA_ADVERSARY_PARTS?.split(',').map((name) => name.trim());
const isSelected = ({ name }: { readonly name: string }) =>
  !finished.some((line) => line.startsWith(`${name}:`)) && (!selected || selected.includes(name));
const report = (name: string, counts: unknown) => {
  const line = `${name}: ${JSON.stringify(counts)}\n`;
  process.stdout.write(line);
  if (file) appendFileSync(file, line);
};

beforeAll(loadSolver);

describe('adversary with an integer program, in parts', () => {
  it('has parts for 2,000 usual and 1,000 hard organizations', () => {
    const count = (kind: string) => ATTACKS.filter(({ name }) => name.startsWith(kind)).flatMap(({ seeds }) => seeds);
    expect([new Set(count('usual')).size, new Set(count('hard')).size]).toEqual([2_000, 1_000]);
  });
  for (const { name, organization, seeds } of ATTACKS.filter(isSelected))
    it(
      `determines no protected group and leaves none undecided: ${name}`,
      () => {
        const { people: _people, ...result } = attackMany(organization, seeds, { most: 3 });
        report(name, result);
        expect([...result.determined, ...result.undecided]).toEqual([]);
      },
      HOUR,
    );
});

describe('published cells compared with the optimum of the size rules', () => {
  for (const { name, organization, seeds, least } of FAMILIES.filter(isSelected))
    it(
      `are at least ${100 * least} %: ${name}`,
      () => {
        const compared = compareWithOptimum(organization, seeds());
        report(name, { ...compared, ofOptimum: compared.shown / compared.most });
        expect(compared.shown / compared.most).toBeGreaterThanOrEqual(least);
      },
      HOUR,
    );
  it.each(['shown usual'].filter((name) => isSelected({ name })))(
    'are at least 95 %, four fifths of them exact: %s',
    (name) => {
      const compared = compareWithOptimum(usualOf, seedsFrom(1, 100));
      report(name, { ...compared, ofOptimum: compared.shown / compared.most });
      expect(compared.shown / compared.most).toBeGreaterThanOrEqual(0.95);
      expect(compared.exact / compared.shown).toBeGreaterThanOrEqual(0.8);
    },
    HOUR,
  );
});
