import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAllRows, type AllRows } from './testing/database-rows.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { makeRoundTrips, roundTripProblems } from './testing/text-round-trips.ts';
import { openWith, textFieldsOf, textProblems } from './testing/text-sweep.ts';
import { makeWholeAccount, type WholeAccount } from './testing/whole-account.ts';

/** One of each kind that breaks programs; the long tests have hundreds. */
const TEXTS = [
  'a\0b',
  'a\ud800b',
  '\u0001\u001b\u007f',
  '%00',
  "'; drop table users; --",
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  '\u202Eabc',
  '\u{1F469}\u200D\u{1F4BB}',
  'e\u0301',
  'x'.repeat(100_000),
  '__proto__',
  'a\r\nBcc: a@b.example',
  '\\',
  '%s%n%d',
];

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

describe('a text that breaks programs', () => {
  it('is taken or refused in every text field, and never a fault of the server', async () => {
    const { access, accountId, tokens } = owner;
    const id = await rows.idsOf(accountId);
    const fields = await openWith(api.app, textFieldsOf(api.app.apiRoutes), {
      access,
      candidates: { id, token: Object.values(tokens) },
    });
    expect(fields.length).toBeGreaterThan(120);
    const { accepted, problems } = await textProblems(api.app, fields, { texts: TEXTS, access, logged });
    expect(problems).toEqual([]);
    expect(accepted).toBeGreaterThan(200);
  });

  it('reads as it was written wherever it is kept', async () => {
    const roundTrips = await makeRoundTrips(api);
    const { written, problems } = await roundTripProblems(roundTrips, TEXTS);
    expect(problems).toEqual([]);
    expect(written).toBeGreaterThan(roundTrips.length * 5);
    expect(logged()).toEqual([]);
  });
});
