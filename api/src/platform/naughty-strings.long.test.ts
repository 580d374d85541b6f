import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' };
import { makeRoundTrips, roundTripProblems } from './testing/text-round-trips.ts';
import { startTextSweep, textProblems } from './testing/text-sweep.ts';

/*
 * The Big List of Naughty Strings (https://github.com/minimaxir/big-list-of-naughty-strings, MIT) in every text field
 * of the API.
 */
const HOUR_MS = 3_600_000;

let sweep: Awaited<ReturnType<typeof startTextSweep>>;
beforeAll(async () => {
  sweep = await startTextSweep();
});
afterAll(() => sweep.close());

const report = (name: string, counts: object): void => {
  process.stdout.write(`${name}: ${JSON.stringify(counts)}\n`);
};

describe('the big list of naughty strings', () => {
  it(
    'causes no server error in any text field',
    async () => {
      const { api, owner, fields, logged } = sweep;
      const { access } = owner;
      const { problems, ...counts } = await textProblems(api.app, fields, { texts: naughtyStrings, access, logged });
      report('naughty strings sent', { strings: naughtyStrings.length, fields: fields.length, ...counts });
      expect(problems).toEqual([]);
    },
    HOUR_MS,
  );

  it(
    'is stored and read back unchanged',
    async () => {
      const roundTrips = await makeRoundTrips(sweep.api);
      const { problems, ...counts } = await roundTripProblems(roundTrips, naughtyStrings);
      report('naughty strings read back', { fields: roundTrips.length, ...counts });
      expect(problems).toEqual([]);
      expect(sweep.logged()).toEqual([]);
    },
    HOUR_MS,
  );
});
