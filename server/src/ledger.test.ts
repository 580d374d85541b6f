import { describe, expect, it } from '@jest/globals';
import { answerUnderFire } from './testing/ledger.ts';

describe('a server that is killed with its database, behind a network that loses 30 % of replies and doubles 20 %', () => {
  it('has lost, doubled and altered nothing, by the books of those who sent', async () => {
    const { kills, network, ...books } = await answerUnderFire({ seed: 1, people: 120, killEvery: 45 });
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
