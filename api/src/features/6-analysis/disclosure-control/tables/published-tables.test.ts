import { describe, expect, it } from '@jest/globals';
import { discloseAll } from '../disclose-all.ts';
import type { HeatMap } from '../disclosed-table.ts';
import { planPublication, suppressCells } from '../pipeline.ts';
import { ALL_RULES } from '../rules.ts';
import { expectTables, type ExpectedMap } from '../testing/expected-tables.ts';
import { randomOrganization } from '../testing/random-organization.ts';
import { variedOrganization } from '../testing/varied-organization.ts';

const organizations = [
  // The last three publish a share without its score, or over fewer items than the organization.
  ...[...Array.from({ length: 24 }, (_, at) => at + 1), 60, 121, 122].map((seed) =>
    randomOrganization(seed, { largest: 400 }),
  ),
  ...[2, 4, 10, 15].map((seed) => variedOrganization(seed, { largest: 150 })),
].map(({ input, responses }) => {
  const suppression = suppressCells(input, ALL_RULES);
  const expected = expectTables(input, responses, planPublication(input, ALL_RULES, suppression));
  return { input, expected, published: discloseAll(input, ALL_RULES, suppression) };
});

/** Returns a map with the difference of each figure instead of its mark. */
function withDifferences({ category, filter, filtersBy, responses, rows, others }: HeatMap): ExpectedMap {
  const cellsOf = ({ cells }: Pick<HeatMap['rows'][number], 'cells'>) =>
    cells.map((cell) => ({
      ...cell,
      favorability: cell.favorability?.difference ?? null,
      score: cell.score?.difference ?? null,
    }));
  return {
    category,
    filter,
    filtersBy,
    responses,
    rows: rows.map((row) => ({ ...row, cells: cellsOf(row) })),
    ...(others && { others: { ...others, cells: cellsOf(others) } }),
  };
}

describe('published tables', () => {
  it('have the figures of the people of each unit', () => {
    for (const { expected, published } of organizations) expect(published.table.breakouts).toEqual(expected.breakouts);
  });

  it('compare every unit with the others of its map', () => {
    for (const { expected, published } of organizations) {
      const { product, dimensions } = published.table;
      const maps = expected.mapsAlone({
        product: product!,
        dimensions: dimensions.map(({ result }) => ({ result, coded: null, entering: [], items: [] })),
        withLimits: dimensions.map(({ items }) =>
          items.some(({ result }) => result.favorability && result.favorability.bound !== 'exact'),
        ),
      });
      const alone = published.heatMaps.filter(({ filtersBy }) => filtersBy === undefined);
      expect(alone.map(withDifferences)).toEqual(maps);
    }
  });

  it('compare every unit with the others in a unit that filters the map', () => {
    for (const { expected, published } of organizations) {
      const filtered = published.heatMaps.filter(({ filtersBy }) => filtersBy !== undefined);
      expect(filtered.map(withDifferences)).toEqual(expected.mapsFiltered());
    }
  });

  it('include every case that changes a figure', () => {
    const maps = organizations.flatMap(({ published }) => published.heatMaps);
    const cells = maps.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    const units = organizations.flatMap(({ published }) => published.table.breakouts.flatMap((one) => one.units));
    const items = units.flatMap(({ dimensions }) => dimensions.flatMap((one) => one.items ?? []));
    const counts = {
      combined: maps.filter(({ others }) => others).length,
      'without a unit': units.filter(({ id }) => id === null).length,
      'filtered by people without a unit': maps.filter(({ filtersBy }) => filtersBy === null).length,
      'empty or hidden in a filtered map': maps.flatMap(({ rows }) => rows.filter(({ hidden }) => hidden)).length,
      rests: cells.filter(({ rest }) => rest).length,
      'rests without a score': cells.filter(({ rest }) => rest && !rest.score).length,
      'no rest beside an exact cell': cells.filter(
        ({ rest, result }) => !rest && result.favorability?.bound === 'exact',
      ).length,
      'no difference of scores beside a rest': cells.filter(({ rest, score }) => rest?.score && score === null).length,
      limits: cells.filter(({ result }) => result.favorability && result.favorability.bound !== 'exact').length,
      'published items': items.filter(({ result }) => !result.hidden).length,
      'hidden items': items.filter(({ result }) => result.hidden === 'primary').length,
      'withheld items': items.filter(({ result }) => result.hidden === 'secondary').length,
    };
    for (const [name, count] of Object.entries(counts)) expect([name, count > 3]).toEqual([name, true]);
  });
});
