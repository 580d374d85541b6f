import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../platform/seeded-random.ts';
import { fraction, roundHalfAway } from '../statistics/index.ts';
import { toleranceOf, zoneOf } from './limit-zones.ts';
import { isLimitNarrowed } from './narrowed-limits.ts';

const THRESHOLD = 5;
const histogramOf = (favorable: number, answers: number) => [answers - favorable, 0, 0, favorable, 0];
/** Returns what an organization publishes of an item. */
const published = (favorable: number, answers: number) => {
  const share = fraction(100 * favorable, answers);
  const zone = zoneOf(share, answers);
  return zone === 'middle' ? roundHalfAway(share) : zone;
};

describe('limits that the figure of the organization narrows', () => {
  it('are those of a unit that has a few more people than there are favorable answers, or everyone else has', () => {
    const narrowed = [...Array(101).keys()].filter((favorable) =>
      isLimitNarrowed(histogramOf(favorable, 100), 40, THRESHOLD),
    );
    // "36 of 40 or more", "3 of 60 or less" of everyone else, "57 of 60 or more" of them, "4 of 40 or less".
    expect(narrowed).toEqual([36, 37, 38, 39, 41, 42, 43, 57, 58, 59, 61, 62, 63, 64]);
  });

  it('are not those of groups under the threshold', () => {
    expect(isLimitNarrowed(histogramOf(3, 40), 4, THRESHOLD)).toBe(false);
    expect(isLimitNarrowed(histogramOf(4, 40), 5, THRESHOLD)).toBe(true);
  });

  it('are found for random organizations and units, from the published figure alone', () => {
    const random = seeded(5);
    let [narrowed, others] = [0, 0];
    for (let run = 0; run < 600; run += 1) {
      const all = 12 + Math.floor(240 * random());
      const own = Math.floor(random() * (all + 1));
      const favorable = Math.floor(random() * (all + 1));
      const figure = published(favorable, all);
      const worlds = [...Array(all + 1).keys()].filter((count) => published(count, all) === figure);
      /** The possible values of a group in its limit zones and in all, for `least` to `most` favorable answers of the organization. */
      const valuesOf = (answers: number, [least, most]: readonly [number, number]) => {
        const [fewest, largest] = [Math.max(0, least - (all - answers)), Math.min(answers, most)];
        const valuesIn = (from: number, to: number) => Math.max(0, Math.min(largest, to) - Math.max(fewest, from) + 1);
        const tolerance = toleranceOf(answers);
        return {
          zones: [valuesIn(0, tolerance), valuesIn(answers - tolerance, answers)],
          everywhere: valuesIn(0, answers),
        };
      };
      const isNarrowed = (range: readonly [number, number], isOfWholeAlone: boolean) =>
        [own, all - own].some((answers) => {
          const { zones, everywhere } = valuesOf(answers, range);
          const isOpen = everywhere > toleranceOf(answers) || isOfWholeAlone;
          return answers >= THRESHOLD && isOpen && zones.some((values) => values > 0 && values <= toleranceOf(answers));
        });
      const ranges: (readonly [number, number])[] =
        typeof figure === 'number' ? worlds.map((count) => [count, count]) : [[worlds[0]!, worlds.at(-1)!]];
      const found = isLimitNarrowed(histogramOf(favorable, all), own, THRESHOLD);
      const organization = { all, own, favorable };
      // A group of which the organization alone leaves too few values is not among them.
      if (ranges.some((range) => isNarrowed(range, false)))
        expect({ ...organization, found }).toEqual({ ...organization, found: true });
      if (found && typeof figure === 'number')
        expect({ ...organization, found: ranges.some((range) => isNarrowed(range, true)) }).toEqual({
          ...organization,
          found,
        });
      if (found) narrowed += 1;
      else others += 1;
    }
    expect(Math.min(narrowed, others)).toBeGreaterThan(20);
  });
});
