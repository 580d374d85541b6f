import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { survey } from '@veleta/shared/contracts';
import type { AllRows } from './testing/database-rows.ts';
import { nameParamsOf } from './testing/filled-request.ts';
import { done, submitOnReservation } from './testing/measuring.ts';
import type { TestApi } from './testing/start-api.ts';
import { findTableLeaks, tablesWithoutTenant, WITHOUT_TENANT } from './testing/table-sweep.ts';
import { foreignIdProblems, nameOf } from './testing/tenant-sweep.ts';
import { startTwoAccounts, type TwoAccounts } from './testing/two-accounts.ts';
import type { WholeAccount } from './testing/whole-account.ts';

/** URL parameters that name something global, the same for every account, or a part of an object with an id. */
const KNOWN_NAMES = [
  'PATCH /api/v1/products/:key/',
  'GET /api/v1/products/:key/preview/',
  'PUT /api/v1/analysis/measurements/:id/comment-topics/:topic/',
];

let two: TwoAccounts;
let api: TestApi;
let rows: AllRows;
let ana: WholeAccount;
let bo: WholeAccount;
beforeAll(async () => {
  two = await startTwoAccounts();
  ({ api, rows, ana, bo } = two);
});
afterAll(() => two.close());

describe('a member of another account', () => {
  it('gets the same reply for existing and unknown ids in every field of every route, and changes no row', async () => {
    const before = await rows.dumpOf(ana.accountId);
    const ids = await rows.idsOf(ana.accountId);
    expect(ids.length).toBeGreaterThan(30);
    const own = await rows.idsOf(bo.accountId);
    expect(await foreignIdProblems(api.app, two.routes, { access: bo.access, own, ids })).toEqual([]);
    expect(await rows.dumpOf(ana.accountId)).toEqual(before);
  });

  it('uses names in URLs only for global objects and parts of objects with an id', () => {
    const named = two.routes.filter(({ access, call }) => access !== 'public' && call && nameParamsOf(call).length > 0);
    expect(named.map(nameOf).filter((name) => !KNOWN_NAMES.includes(name))).toEqual([]);
  });

  it('cannot submit units of another measurement, nor units on a personal link', async () => {
    const started = await done(api.call(survey.startSurvey, { params: { token: ana.tokens.reusable }, body: {} }));
    const submit = async (token: string, unit: string) => {
      const reservation = token === ana.tokens.reusable ? started.reservation : null;
      const body = { submission_id: api.services.random.uuid(), reservation, units: [unit], answers: [] };
      const { error } = await submitOnReservation(api.call, token, body);
      return error?.fields?.map(({ path, code }) => `${path}: ${code}`);
    };
    const before = await rows.dump();
    expect(ana.offered).toHaveLength(2);
    for (const foreign of [bo.offered[0] ?? '', ana.ids.unit, ana.ids.measurement])
      expect(await submit(ana.tokens.reusable, foreign)).toEqual(['units.0: unknown']);
    expect(await submit(ana.tokens.personal, ana.offered[0] ?? '')).toEqual(['units.0: unknown']);
    expect(await rows.dump()).toEqual(before);
  });

  it('fails this test if a route leaks', async () => {
    const ids = await rows.idsOf(ana.accountId);
    const caught = await foreignIdProblems(api.app, two.toys, {
      access: bo.access,
      own: [],
      ids,
    });
    expect(caught).toEqual([
      expect.stringMatching(/^GET \/api\/v1\/toys\/:id\/ \(params\.id\): 200 .*to another account's id$/),
      expect.stringMatching(/^POST \/api\/v1\/toys\/chatty\/ \(body\.list\): 403 .*to another account's id$/),
    ]);
  });
});

describe('row-level security', () => {
  // A submission gets a partition only with its measurement.
  beforeAll(async () => {
    const token = ana.tokens.reusable;
    const { reservation } = await done(api.call(survey.startSurvey, { params: { token }, body: {} }));
    const body = { submission_id: api.services.random.uuid(), reservation, units: [], answers: [] };
    await done(submitOnReservation(api.call, token, body));
  });

  it('hides and protects rows of another account in every table, without the rules of the API', async () => {
    const before = await rows.dumpOf(ana.accountId);
    const { leaks, tables, filled } = await findTableLeaks(api.services.db, rows, {
      own: bo.accountId,
      theirs: ana.accountId,
    });
    expect(leaks).toEqual([]);
    expect(tables.length).toBeGreaterThan(20);
    // Most tables must have had rows to protect.
    expect(filled.length).toBeGreaterThan(tables.length * 0.8);
    expect(await rows.dumpOf(ana.accountId)).toEqual(before);
  });

  it('applies to every table except the listed ones', async () => {
    expect(await tablesWithoutTenant(rows)).toEqual([]);
    const known = await rows.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const names = known.map(({ name }) => name);
    expect(Object.keys(WITHOUT_TENANT).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('fails this test if a table has none', async () => {
    await rows.query('create table toys (id int, account_id uuid)');
    await rows.query('create table loose_toys (id int)');
    await rows.query('grant select, insert, update, delete on toys to veleta_app');
    await rows.query('insert into toys values (1, $1)', [ana.accountId]);
    const { leaks } = await findTableLeaks(api.services.db, rows, { own: bo.accountId, theirs: ana.accountId });
    const withoutTenant = await tablesWithoutTenant(rows);
    await rows.query('drop table toys, loose_toys');
    expect(withoutTenant).toEqual(['loose_toys']);
    expect(leaks).toEqual(
      ['another tenant', 'no tenant'].flatMap((context) =>
        ['reads 1', 'changes 1', 'deletes 1', 'adds 1', 'gives away 1'].map((action) => `toys: ${context} ${action}`),
      ),
    );
  });
});
