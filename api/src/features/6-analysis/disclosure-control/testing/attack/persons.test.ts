import { beforeAll, describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../../platform/seeded-random.ts';
import { discloseAll } from '../../disclose-all.ts';
import { aggregateInput } from '../aggregate-input.ts';
import { randomOrganization } from '../random-organization.ts';
import { attack } from './attack.ts';
import { loadSolver } from './integer-program.ts';
import { inputOfPersons } from './persons.ts';
import { framesOf, truthOf } from './worlds.ts';

/** Returns an organization large enough for drivers, with sums over persons. */
function withPersons(seed: number) {
  const { input, responses } = randomOrganization(seed, { largest: 150 });
  return { input: { ...aggregateInput(responses, input.categories, input.dimensions), outcome: 'd1' }, responses };
}
const SEEDS = [30, 36, 38];

beforeAll(loadSolver);

describe('adversary who also reads drivers and significance marks', () => {
  it.each(SEEDS)(
    'leaves other answers of every small group possible with the same drivers in organization %d',
    (seed) => {
      const { input, responses } = withPersons(seed);
      const disclosed = discloseAll(input);
      expect(disclosed.drivers.available).toBe('ready');
      const random = seeded(seed);
      const { leaks, questions, witnesses } = attack(input, {
        disclosed,
        seed,
        most: 3,
        inputOf: (frames, worlds) => inputOfPersons({ input, responses, random }, frames, worlds),
      });
      expect(leaks.map(({ question, why }) => `${question.name}: ${why}`)).toEqual([]);
      expect(Math.min(questions, witnesses)).toBeGreaterThan(0);
    },
    120_000,
  );
  it('rebuilds the measurement from the true answers', () => {
    const { input, responses } = withPersons(SEEDS[0]!);
    const frames = framesOf(input);
    const worlds = frames.map((frame) => truthOf(input, frame));
    expect(inputOfPersons({ input, responses, random: seeded(1) }, frames, worlds)).toEqual(input);
  });
});
