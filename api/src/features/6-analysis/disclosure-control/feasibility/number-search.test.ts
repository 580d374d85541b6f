import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../demo/seeded.ts';
import { LIKERT_POINTS } from '../../statistics/index.ts';
import { everyWorld, isSame, randomPublication } from '../testing/small-publications.ts';
import { KINDS, type AuditModel, type Kind, type PublishedCell } from './audit-model.ts';
import { searchNumbers } from './number-search.ts';
import { constrain } from './publication-constraints.ts';
import { startWorld } from './swap-search.ts';

const kinds = Object.keys(KINDS) as Kind[];

describe('a search for the numbers of answers of a kind in a group', () => {
  const random = seeded(11);
  const publications = Array.from({ length: 40 }, () => randomPublication(random));
  let [found, possible, beyond] = [0, 0, 0];

  it('finds only numbers of answers with the same publication, and reverts its swaps', () => {
    for (const [at, { model, levelOf }] of publications.entries()) {
      const worlds = everyWorld(model);
      const same = worlds.filter(isSame({ model, levelOf }, false));
      const strict = same.filter(isSame({ model, levelOf }, true));
      const published = constrain(model, levelOf);
      const state = {
        world: startWorld(model.counts, published.ofAll),
        swaps: new Map(),
        budget: { changes: 100_000 },
      };
      for (const members of [[0], [1], [2, 3]])
        for (const kind of kinds)
          for (const first of [1, -1] as const) {
            const countIn = (counts: Int32Array) =>
              members.reduce(
                (sum, node) => KINDS[kind].reduce((of, point) => of + counts[node * LIKERT_POINTS + point]!, sum),
                0,
              );
            const numbers = new Set([countIn(model.counts)]);
            searchNumbers(published, state, {
              members,
              kind,
              first,
              isDone: () => false,
              onNumber: (number) => void numbers.add(number),
            });
            const allowed = new Set(same.map(countIn));
            expect({ at, kind, wrong: [...numbers].filter((number) => !allowed.has(number)) }).toEqual({
              at,
              kind,
              wrong: [],
            });
            expect(state.world.counts).toEqual(model.counts);
            const ofStrict = new Set(strict.map(countIn));
            found += [...numbers].filter((number) => ofStrict.has(number)).length;
            possible += ofStrict.size;
            beyond += [...numbers].filter((number) => !ofStrict.has(number)).length;
          }
    }
  }, 60_000);

  it('finds nearly all that keep every answer behind an exact figure, and others', () => {
    expect(possible).toBeGreaterThan(1_500);
    expect(possible - found).toBeLessThan(possible / 500);
    expect(beyond).toBeGreaterThan(0);
  });
});
