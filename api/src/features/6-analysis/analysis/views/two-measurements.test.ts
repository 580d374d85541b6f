import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../platform/seeded-random.ts';
import { disclose } from '../../disclosure-control/disclose.ts';
import { inputOf } from '../../disclosure-control/testing/random-organization.ts';
import { variedOrganization } from '../../disclosure-control/testing/varied-organization.ts';
import { buildBenchmark } from './benchmark.ts';
import { buildTrend } from './trend.ts';
import { groupOf, type Read } from './views.ts';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const id = (day: number) => `5b0a3c52-54d7-4a39-9d4b-3c8c5a3d0d0${day}`;
const readOn = (day: number, table: Read['table']): Read => ({
  measurement: {
    id: id(day),
    product: 'talent-retention',
    product_name: { en: 'Talent retention', es: 'Retención del talento' },
    state: 'finished',
    first_date: `2026-0${day}-01`,
    last_date: `2026-0${day}-28`,
    is_historical: false,
  },
  table,
});

/** Publishes the same people twice with the same answers, after a few left and a few joined. Every difference comes from those few. */
function measureTwice(seed: number): [Read, Read] {
  const { input, responses } = variedOrganization(seed, { largest: 100 });
  const random = seeded(seed);
  const left = Math.floor(random() * 6);
  const joined = Math.floor(random() * 6);
  const tableOf = (some: typeof responses) => disclose(inputOf(some, input.categories, input.dimensions));
  return [readOn(1, tableOf(responses.slice(0, responses.length - joined))), readOn(2, tableOf(responses.slice(left)))];
}

/** Returns the units that both measurements publish, with the change in size. */
const comparableUnits = ([before, now]: readonly [Read, Read]) =>
  now.table.breakouts.flatMap(({ units }) =>
    units.flatMap(({ id: unit, responses }) => {
      const earlier = unit === null ? undefined : groupOf(before.table, unit);
      return unit === null || responses === null || earlier?.responses == null
        ? []
        : [{ unit, changed: Math.abs(responses - earlier.responses) }];
    }),
  );

describe('two measurements between which some people left and some joined (C8)', () => {
  const all = SEEDS.map(measureTwice);
  const few = all.flatMap((two) =>
    comparableUnits(two).flatMap(({ unit, changed }) => (changed > 0 && changed < 5 ? [{ two, unit }] : [])),
  );
  const comparable = all.flatMap((two) =>
    comparableUnits(two).flatMap(({ unit, changed }) => (changed === 0 || changed >= 5 ? [{ two, unit }] : [])),
  );

  it('are not compared for a unit whose size changed by one to four people', () => {
    expect(few.length).toBeGreaterThan(20);
    for (const { two, unit } of few) {
      const [previous, now] = two;
      const group = groupOf(now.table, unit)!;
      const { points } = buildTrend(now, group, two);
      expect(points.filter(({ hidden }) => hidden === null)).toHaveLength(1);
      const hidden = points.find((point) => point.hidden !== null)!;
      expect([hidden.responses, hidden.product.favorability, hidden.enps]).toEqual([null, null, null]);
      expect(hidden.dimensions.every(({ result }) => result.favorability === null && result.answers === null)).toBe(
        true,
      );
      const { rows } = buildBenchmark(now, group, { previous, map: null });
      expect(rows.map((row) => row.previous)).toEqual(rows.map(() => null));
    }
  });

  it('are compared for every other published unit and for the organization', () => {
    expect(comparable.length).toBeGreaterThan(10);
    for (const { two, unit } of comparable) {
      const { points } = buildTrend(two[1], groupOf(two[1].table, unit)!, two);
      expect(points.map(({ hidden }) => hidden)).toEqual([null, null]);
    }
    for (const two of all)
      expect(buildTrend(two[1], groupOf(two[1].table, undefined)!, two).points.map(({ hidden }) => hidden)).toEqual([
        null,
        null,
      ]);
  });
});
