import { describe, expect, it } from '@jest/globals';
import { answerDuringFailures } from './testing/ledger.ts';

describe('server killed with its database, on a network that loses 30 % of replies and duplicates 20 %', () => {
  it("loses, duplicates and alters no answer, compared with the senders' records", async () => {
    const { kills, network, ...books } = await answerDuringFailures({ seed: 1, people: 120, killEvery: 45 });
    expect(books).toEqual({
      acknowledged: 120,
      lost: 0,
      doubled: 0,
      altered: 0,
      counted: 120,
      draftsLeft: 0,
      reservationsLeft: 0,
      sealedLeft: 0,
    });
    expect(kills).toEqual({ server: 2, database: 1 });
    expect(Math.min(network.lost, network.doubled)).toBeGreaterThan(20);
  });
});
