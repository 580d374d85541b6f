import { describe, expect, it } from '@jest/globals';
import { fisherTwoSided, normalTwoSided, studentTwoSided } from '../../statistics/distributions.ts';
import { aggregateInput } from '../testing/aggregate-input.ts';
import { categoryOf, dimensionsOf, randomOrganization } from '../testing/random-organization.ts';
import { discloseAll } from '../disclose-all.ts';
import type { Disclosed, HeatMap, Result } from '../disclosed-table.ts';

const SIZES = [1, 2, 3];
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1);
type FigureName = 'favorability' | 'score';

/** Returns a random organization whose first unit answers lower, with sums over persons as in production. */
function organization(seed: number): Disclosed {
  const { input, responses } = randomOrganization(seed, { largest: 300 });
  const dimensions = dimensionsOf(SIZES);
  const shifted = responses.map(({ unitIds, answers }, person) => ({
    unitIds,
    answers: [...answers, (person % 5) + 1].map((value) =>
      value !== null && unitIds[0] === 'a0' && person % 3 > 0 ? Math.max(1, value - 2) : value,
    ),
  }));
  return discloseAll(aggregateInput(shifted, input.categories, dimensions));
}

/** Computes T1 and T2 independently from published figures and one spread per dimension. */
function naiveMarks({ spreads }: Disclosed, { responses, rows }: HeatMap, figure: FigureName) {
  const cells = rows.flatMap(({ cells: some, responses: people }) =>
    some.flatMap(({ key, result, rest, [figure]: printed }) => {
      const [own, other] = [result[figure], rest?.[figure]];
      // Scores over fewer than all items are not compared.
      if (own?.bound !== 'exact' || other?.bound !== 'exact' || (figure === 'score' && !printed)) return [];
      const [n, m] = [people!, responses - people!];
      const spread = spreads.find((one) => one.key === key)![figure]!;
      const p =
        key === 'd0' && figure === 'favorability'
          ? naiveShares([own.value, n], [other.value, m])
          : naiveWelch(own.value - other.value, [spread ** 2 / n, n], [spread ** 2 / m, m]);
      return [{ printed, difference: own.value - other.value, p }];
    }),
  );
  const sorted = cells.flatMap(({ p }) => (p === null ? [] : [p])).toSorted((a, b) => a - b);
  const limit = Math.max(-1, ...sorted.filter((p, index) => p <= (0.05 * (index + 1)) / sorted.length));
  return cells.map(({ printed, difference, p }) => {
    const sign = difference > 0 ? 'above' : 'below';
    const mark = Math.abs(difference) < 5 ? 'same' : p !== null && p <= limit ? sign : 'uncertain';
    return { printed, expected: { difference, mark } };
  });
}

function naiveWelch(difference: number, [v, n]: [number, number], [w, m]: [number, number]): number | null {
  if (n < 2 || m < 2 || v + w === 0) return null;
  return studentTwoSided(difference / Math.sqrt(v + w), (v + w) ** 2 / (v ** 2 / (n - 1) + w ** 2 / (m - 1)));
}

function naiveShares([p, n]: [number, number], [q, m]: [number, number]): number | null {
  const [a, b] = [Math.round((p * n) / 100), Math.round((q * m) / 100)];
  const share = (a + b) / (n + m);
  if (share === 0 || share === 1) return null;
  if (Math.min(n, m) * Math.min(share, 1 - share) < 5) return fisherTwoSided(a, n, b, m);
  return normalTwoSided((a / n - b / m) / Math.sqrt(share * (1 - share) * (1 / n + 1 / m)));
}

describe('significance marks of heat maps', () => {
  it('depend only on published figures, numbers of people and the spread of the organization', () => {
    const found = new Map<string, number>();
    for (const seed of SEEDS) {
      const disclosed = organization(seed);
      for (const map of disclosed.heatMaps)
        for (const figure of ['favorability', 'score'] as const)
          for (const { printed, expected } of naiveMarks(disclosed, map, figure)) {
            expect(printed).toEqual(expected);
            found.set(expected.mark, (found.get(expected.mark) ?? 0) + 1);
          }
    }
    // Every kind of mark occurs.
    for (const mark of ['above', 'below', 'uncertain', 'same']) expect(found.get(mark) ?? 0).toBeGreaterThan(20);
  });
});

describe('complement of a heat map cell', () => {
  const all = SEEDS.map(organization);
  const isExact = (result: Result | null | undefined, figure: FigureName) => result?.[figure]?.bound === 'exact';

  it('is published only beside an exact cell and an exact whole, its score only beside exact scores', () => {
    let [shown, withheld] = [0, 0];
    for (const { table, heatMaps } of all)
      for (const { filter, rows } of heatMaps) {
        const unit = filter
          ? table.breakouts.flatMap(({ units }) => units).find(({ id }) => id === filter.id)
          : undefined;
        if (filter && !unit) continue;
        const whole = new Map((unit ?? table).dimensions.map(({ key, result }) => [key, result]));
        for (const { key, result, rest } of rows.flatMap(({ cells }) => cells)) {
          const among = key === 'product' ? (unit ?? table).product : whole.get(key);
          if (rest) {
            shown += 1;
            expect(isExact(result, 'favorability') && isExact(among, 'favorability')).toBe(true);
            if (rest.score) expect(isExact(result, 'score') && isExact(among, 'score')).toBe(true);
          } else if (!result.hidden) withheld += 1;
        }
      }
    expect(shown).toBeGreaterThan(200);
    expect(withheld).toBeGreaterThan(5);
  });

  it('is not published if an item of the organization is a limit, although their mean is exact', () => {
    const responses = Array.from({ length: 400 }, (_, person) => ({
      unitIds: [`a${person % 4 === 0 ? 0 : 1}`],
      answers: [1 + (person % 5), 5, 1 + ((person + 2) % 5), 1 + ((person * 3) % 5)],
    }));
    const { table, heatMaps } = discloseAll(aggregateInput(responses, [categoryOf('a', 2)], dimensionsOf([2, 2])));
    const bounds = table.dimensions.map(({ result, items }) =>
      [result, ...items.map((item) => item.result)].map(({ favorability }) => favorability?.bound),
    );
    expect(bounds).toEqual([
      ['exact', 'exact', 'at_least'],
      ['exact', 'exact', 'exact'],
    ]);
    const cells = heatMaps[0]!.rows.flatMap((row) => row.cells);
    const restsOf = (key: string) => cells.filter((cell) => cell.key === key).map(({ rest }) => rest !== null);
    expect(['product', 'd0', 'd1'].map(restsOf)).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  it('has no spread if the figure of the organization is a limit', () => {
    const responses = Array.from({ length: 18 }, (_, person) => ({
      unitIds: [`a${person % 2}`],
      answers: [5, 1 + (person % 5), 1 + ((person + 2) % 5)],
    }));
    const { spreads } = discloseAll(aggregateInput(responses, [categoryOf('a', 2)], dimensionsOf([1, 2])));
    expect(spreads.map(({ key, favorability }) => [key, favorability])).toEqual([
      ['product', null],
      ['d0', null],
      ['d1', expect.any(Number)],
    ]);
  });
});
