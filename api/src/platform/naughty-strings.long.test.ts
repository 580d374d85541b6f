import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' };
import { openAllRows, type AllRows } from './testing/database-rows.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { makeRoundTrips, roundTripProblems } from './testing/text-round-trips.ts';
import { openWith, textFieldsOf, textProblems } from './testing/text-sweep.ts';
import { makeWholeAccount, type WholeAccount } from './testing/whole-account.ts';

/*
 * The Big List of Naughty Strings (https://github.com/minimaxir/big-list-of-naughty-strings, MIT) through every text field of the API.
 */
const HOUR_MS = 3_600_000;

let api: TestApi;
let rows: AllRows;
let owner: WholeAccount;
let lines: string[] = [];
const logged = (): string[] => {
  const said = lines;
  lines = [];
  return said;
};
beforeAll(async () => {
  api = await startApi({
    config: { logLevel: 'error', operators: ['owner@operators.example'] },
    logTo: { write: (line) => void lines.push(line) },
  });
  rows = await openAllRows(api.databaseUrl);
  owner = await makeWholeAccount(api, 'owner');
});
afterAll(async () => {
  await rows.close();
  await api.close();
});

const report = (name: string, counts: object): void => {
  process.stdout.write(`${name}: ${JSON.stringify(counts)}\n`);
};

describe('the big list of naughty strings', () => {
  it(
    'is taken or refused in every text field, and never a fault of the server',
    async () => {
      const { access, accountId, tokens } = owner;
      const fields = await openWith(api.app, textFieldsOf(api.app.apiRoutes), {
        access,
        candidates: { id: await rows.idsOf(accountId), token: Object.values(tokens) },
      });
      const { problems, ...counts } = await textProblems(api.app, fields, { texts: naughtyStrings, access, logged });
      report('naughty strings sent', { strings: naughtyStrings.length, fields: fields.length, ...counts });
      expect(problems).toEqual([]);
    },
    HOUR_MS,
  );

  it(
    'reads as it was written wherever it is kept',
    async () => {
      const roundTrips = await makeRoundTrips(api);
      const { problems, ...counts } = await roundTripProblems(roundTrips, naughtyStrings);
      report('naughty strings read back', { fields: roundTrips.length, ...counts });
      expect(problems).toEqual([]);
      expect(logged()).toEqual([]);
    },
    HOUR_MS,
  );
});
