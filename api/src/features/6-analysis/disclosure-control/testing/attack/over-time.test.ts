import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../../platform/seeded-random.ts';
import type { StoredResponse } from '../../../aggregation/index.ts';
import { disclose } from '../../disclose.ts';
import { ALL_RULES } from '../../rules.ts';
import { isTrendComparable } from '../../../analysis/views/previous-comparison.ts';
import { groupOf } from '../../../analysis/views/views.ts';
import { inputOf } from '../random-organization.ts';
import { variedOrganization } from '../varied-organization.ts';
import { attackOverTime, type PublishedMeasurement } from './over-time.ts';

const RULES = { ...ALL_RULES, feasibilityAudit: false };
const SEEDS = Array.from({ length: 14 }, (_, index) => index + 1).filter(
  (seed) => variedOrganization(seed, { largest: 150 }).input.categories.length < 3,
);

type Person = StoredResponse & { readonly name: string };

/** Publishes a measurement of some people of an organization, with the members of each unit. */
function publishedMeasurementOf(
  seed: number,
  choose: (people: readonly Person[]) => readonly Person[],
): PublishedMeasurement {
  const { input, responses } = variedOrganization(seed, { largest: 150 });
  const people = choose(responses.map((response, index) => ({ ...response, name: `person ${index}` })));
  const namesIn = (unit: string) =>
    new Set(people.flatMap(({ unitIds, name }) => (unitIds.includes(unit) ? [name] : [])));
  const units = input.categories.flatMap((category) => category.units);
  return {
    disclosed: { table: disclose(inputOf(people, input.categories, input.dimensions), RULES) },
    members: new Map([
      ['everybody', new Set(people.map(({ name }) => name))],
      ...units.map(({ id }) => [id, namesIn(id)] as const),
    ]),
  };
}

/** Keeps only the units that the trend views compare between the two measurements. */
function comparableUnits(before: PublishedMeasurement, after: PublishedMeasurement): PublishedMeasurement {
  const table = after.disclosed.table;
  const isComparable = (unit: string | null) => {
    const [was, is] = [before, after].map(({ disclosed }) => groupOf(disclosed.table, unit ?? undefined));
    return unit !== null && was !== undefined && is !== undefined && isTrendComparable(is, was, table.threshold);
  };
  const breakouts = table.breakouts.map((one) => ({ ...one, units: one.units.filter(({ id }) => isComparable(id)) }));
  return { ...after, disclosed: { table: { ...table, dimensions: [], breakouts } } };
}

describe('adversary who knows who joined and left between two measurements', () => {
  it('determines the answers of one person if results are published before the end', () => {
    const found = SEEDS.filter(
      (seed) =>
        attackOverTime(
          publishedMeasurementOf(seed, (people) => people.slice(0, -1)),
          publishedMeasurementOf(seed, (people) => people),
        ).length > 0,
    );
    expect(found.length).toBeGreaterThanOrEqual(5);
  });
  it('finds no leak in compared units if people only left, though both measurements publish them', () => {
    let shown = 0;
    const leaks = SEEDS.flatMap((seed) => {
      const random = seeded(seed);
      const before = publishedMeasurementOf(seed, (people) => people);
      const after = publishedMeasurementOf(seed, (people) => people.filter(() => random() > 0.06));
      shown += attackOverTime(before, after).length;
      return attackOverTime(before, comparableUnits(before, after));
    });
    expect(leaks).toEqual([]);
    expect(shown).toBeGreaterThan(10);
  });
  it('finds people who replaced others, which sizes do not reveal: a known limitation', () => {
    const leaks = SEEDS.flatMap((seed) => {
      const before = publishedMeasurementOf(seed, (people) => people);
      const after = publishedMeasurementOf(seed, (people) =>
        people.map((person, index) => (index === 0 ? { ...person, name: 'somebody new' } : person)),
      );
      return attackOverTime(before, comparableUnits(before, after));
    });
    expect(leaks.length).toBeGreaterThan(0);
    expect(leaks.every((leak) => leak.includes('of 2 who came to or left'))).toBe(true);
  });
});
