import { describe, expect, it, jest } from '@jest/globals';
import { answerDuringFailures } from './testing/ledger.ts';

jest.setTimeout(900_000);

describe('server killed repeatedly with its database, on an unreliable network', () => {
  it.each([1, 2, 3])(
    "loses, duplicates and alters no answer, compared with the senders' records (seed %i)",
    async (seed) => {
      const { kills, ...books } = await answerDuringFailures({ seed, people: 1_500, killEvery: 200 });
      expect(books).toMatchObject({
        acknowledged: 1_500,
        lost: 0,
        doubled: 0,
        altered: 0,
        counted: 1_500,
        draftsLeft: 0,
        reservationsLeft: 0,
        sealedLeft: 0,
      });
      expect(kills.server).toBeGreaterThanOrEqual(7);
      expect(kills.database).toBeGreaterThanOrEqual(3);
    },
  );
});
