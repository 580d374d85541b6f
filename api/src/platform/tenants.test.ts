import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { defineCall, measurements, ROLES, survey, type Role } from '@veleta/shared/contracts';
import * as z from 'zod/mini';
import { AppError } from './errors.ts';
import { route } from './route.ts';
import { openAllRows, type AllRows } from './testing/database-rows.ts';
import { nameParamsOf } from './testing/filled-request.ts';
import { done, enable, submitOnPlace } from './testing/measuring.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { tableLeaks, unfencedTables, WITHOUT_TENANT } from './testing/table-sweep.ts';
import {
  accessProblems,
  foreignIdProblems,
  nameOf,
  readProblems,
  requestFor,
  send,
  unprovenPlaces,
  type DeclaredRoute,
  type Stranger,
} from './testing/tenant-sweep.ts';
import { makeWholeAccount, type WholeAccount } from './testing/whole-account.ts';

// A real database on a machine that does other things too.
jest.setTimeout(240_000);

/** Parameters of an address that name something of the product itself, the same for every account. */
const OF_NOBODY = ['PATCH /api/v1/products/:key/', 'GET /api/v1/products/:key/preview/'];

/** Places in which no id is right, for what they name does not exist yet. */
const TAKEN_BY_NOBODY = ['POST /api/v1/segmentations/ (body.units.0.id)'];

/** Places that open to one person of an account only, as the tests of that feature prove. */
const OF_ONE_PERSON = ['DELETE /api/v1/accounts/sessions/:id/ (params.id)'];

/** Places that open only where measurements of one product are planned, as the tests of products prove. */
const OF_PLANNED = ['PATCH /api/v1/products/:key/ (body.drops_set)'];

/**
 * Places of a unit, which makes a difference only in a finished measurement of enough people, as the tests of the views prove; the
 * first measurement that opens here may be another.
 */
const OF_MANY = [
  ...['overview', 'dimensions', 'benchmark', 'trend', 'comments'].map((view) => `${view}/ (query.unit)`),
  'breakouts/ (query.filter)',
].map((place) => `GET /api/v1/analysis/measurements/:id/${place}`);

let api: TestApi;
let rows: AllRows;
let ana: WholeAccount;
let bo: WholeAccount;
/** Toys that leak on purpose are no part of the product. */
const isToy = ({ url }: DeclaredRoute) => url.startsWith('/api/v1/toys/');
const routes = () => api.app.apiRoutes.filter((one) => !isToy(one));

beforeAll(async () => {
  api = await startApi({
    // Who reads everything operates the deployment too.
    config: { operators: ['ana@operators.example'] },
    app: {
      beside: async (app) => {
        const toy = { version: 'v1', service: 'toys', summary: 'x', status: 200 } as const;
        const params = z.object({ id: z.uuid() });
        const leaky = defineCall({ ...toy, method: 'GET', uri: ':id/', params, reply: z.object({ found: z.int() }) });
        route(app, leaky, { access: ROLES }, async ({ params: { id } }) => {
          const found = await rows.query('select from measurements where id = $1', [id]);
          if (found.length === 0) throw new AppError('not_found');
          return { found: found.length };
        });
        const diary = defineCall({ ...toy, method: 'GET', uri: 'diary/', status: 204 });
        route(app, diary, { access: ROLES }, async () => {
          const text = "insert into client_events values (now(), 'read', 'toy', '1', $1, 1, now())";
          await rows.query(text, [api.services.random.uuid()]);
        });
        const chatty = defineCall({ ...toy, method: 'POST', uri: 'chatty/', body: z.object({ list: z.uuid() }) });
        route(app, chatty, { access: ['owner'] }, async ({ body }) => {
          const [list] = await rows.query('select from participant_lists where id = $1', [body.list]);
          throw new AppError(list ? 'forbidden' : 'not_found');
        });
      },
    },
  });
  rows = await openAllRows(api.databaseUrl);
  ana = await makeWholeAccount(api, 'ana');
  bo = await makeWholeAccount(api, 'bo');
  // So that no rule about what is enabled or active answers before the one about whose it is.
  await enable(bo.call, 'engagement');
  for (const { id, state } of (await done(bo.call(measurements.getMeasurementSets))).flatMap((set) => set.measurements))
    if (state === 'active') await done(bo.call(measurements.stopMeasurement, { params: { id } }));
  await api.runJobs();
});
afterAll(async () => {
  await rows.close();
  await api.close();
});

const member = async (role: Role, accountId: string) => (await api.createAccount({ role, accountId })).access;

describe('somebody of another account', () => {
  it('is told of no row that it exists, in whatever place of whatever route its id stands, and changes none', async () => {
    const before = await rows.dumpOf(ana.accountId);
    const ids = await rows.idsOf(ana.accountId);
    expect(ids.length).toBeGreaterThan(30);
    const own = await rows.idsOf(bo.accountId);
    expect(await foreignIdProblems(api.app, routes(), { access: bo.access, own, ids })).toEqual([]);
    expect(await rows.dumpOf(ana.accountId)).toEqual(before);
  });

  it('finds words in addresses only where they name something of the product itself', () => {
    const named = routes().filter(({ access, call }) => access !== 'public' && call && nameParamsOf(call).length > 0);
    expect(named.map(nameOf).filter((name) => !OF_NOBODY.includes(name))).toEqual([]);
  });

  it('answers no survey with the units of another measurement, nor a personal link with any', async () => {
    const taken = await done(api.call(survey.startSurvey, { params: { token: ana.tokens.reusable }, body: {} }));
    const submit = async (token: string, unit: string) => {
      const place = token === ana.tokens.reusable ? taken.place : null;
      const body = { submission_id: api.services.random.uuid(), place, units: [unit], answers: [] };
      const { error } = await submitOnPlace(api.call, token, body);
      return error?.fields?.map(({ path, code }) => `${path}: ${code}`);
    };
    const before = await rows.dump();
    expect(ana.offered).toHaveLength(2);
    for (const foreign of [bo.offered[0] ?? '', ana.ids.unit, ana.ids.measurement])
      expect(await submit(ana.tokens.reusable, foreign)).toEqual(['units.0: unknown']);
    expect(await submit(ana.tokens.personal, ana.offered[0] ?? '')).toEqual(['units.0: unknown']);
    expect(await rows.dump()).toEqual(before);
  });

  it('would be caught by this test where a route leaked', async () => {
    const ids = await rows.idsOf(ana.accountId);
    const caught = await foreignIdProblems(api.app, api.app.apiRoutes.filter(isToy), {
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

describe('every route', () => {
  const strangersOf = async (): Promise<Stranger[]> => {
    const others = await Promise.all(
      ROLES.map(async (role) => ({
        who: role,
        access: await member(role, ana.accountId),
        error: 'forbidden',
        may: (access: DeclaredRoute['access']) => access !== 'operator' && access.includes(role),
      })),
    );
    const nobody = { may: () => false };
    return [
      ...others,
      { who: 'nobody', access: undefined, error: 'token_missing', ...nobody },
      { who: 'a forged token', access: 'nonsense', error: 'token_invalid', ...nobody },
    ];
  };

  it('asks for a session wherever one is declared, and for a role that it names', async () => {
    const strangers = await strangersOf();
    const before = await rows.dump();
    expect(await accessProblems(api.app, routes(), strangers)).toEqual([]);
    expect(await rows.dump()).toEqual(before);
  });

  it('would be caught by this test where it let in more than it names', async () => {
    // What they declare here is not what they enforce.
    const toys = api.app.apiRoutes.filter(isToy).map((toy) => ({ ...toy, access: ['owner'] as const }));
    const caught = await accessProblems(api.app, toys, await strangersOf());
    expect(caught.map((problem) => problem.replace(/ is answered.*/, ''))).toEqual([
      'GET /api/v1/toys/:id/: administrator',
      'GET /api/v1/toys/:id/: analyst',
      'GET /api/v1/toys/diary/: administrator',
      'GET /api/v1/toys/diary/: analyst',
    ]);
  });

  it('lets in whom it names', async () => {
    for (const role of ROLES) {
      let access = '';
      for (const declared of routes()) {
        if (declared.access === 'public' || declared.access === 'operator') continue;
        if (!declared.access.includes(role)) continue;
        // An account of its own for each act and after it: it may be the end of the one before, or of its session.
        if (!access || declared.method !== 'GET') ({ access } = await api.createAccount({ role }));
        const reply = await send(api.app, declared, requestFor(declared), access);
        expect([nameOf(declared), role, reply.body]).toEqual([
          nameOf(declared),
          role,
          expect.not.stringMatching(/"error":"(?:forbidden|token_\w+)"/),
        ]);
        if (declared.method !== 'GET') access = '';
      }
    }
  });
});

describe('reading', () => {
  const candidates = async () => ({
    id: [...(await rows.idsOf(ana.accountId)), ana.logo.split('/').at(-2) ?? ''],
    token: [
      ana.tokens.reusable,
      ana.tokens.shared,
      ...api.mailbox.flatMap(({ text }) => text.match(/[\w-]{20,}/g) ?? []),
    ],
  });
  const asAna = async () => ({ access: ana.access, candidates: await candidates(), dump: rows.dump });

  it('changes no row of any table, whatever is read', async () => {
    expect(await readProblems(api.app, routes(), await asAna())).toEqual([]);
  });

  it('would be caught by this test where it wrote', async () => {
    expect(await readProblems(api.app, api.app.apiRoutes.filter(isToy), await asAna())).toEqual([
      'GET /api/v1/toys/diary/: writes into public.client_events',
    ]);
  });
});

describe('row-level security', () => {
  it('gives nobody a row of another account, of any table, without the rules of the API before it', async () => {
    const before = await rows.dumpOf(ana.accountId);
    const { leaks, tables, filled } = await tableLeaks(api.services.db, rows, {
      own: bo.accountId,
      theirs: ana.accountId,
    });
    expect(leaks).toEqual([]);
    expect(tables.length).toBeGreaterThan(20);
    // The fence was tried where something stands behind it.
    expect(filled.length).toBeGreaterThan(tables.length * 0.8);
    expect(await rows.dumpOf(ana.accountId)).toEqual(before);
  });

  it('stands before every table but those that say why not', async () => {
    expect(await unfencedTables(rows)).toEqual([]);
    const known = await rows.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const names = known.map(({ name }) => name);
    expect(Object.keys(WITHOUT_TENANT).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('would be missed by this test where a table had none', async () => {
    await rows.query('create table toys (id int, account_id uuid)');
    await rows.query('create table loose_toys (id int)');
    await rows.query('grant select, insert, update, delete on toys to veleta_app');
    await rows.query('insert into toys values (1, $1)', [ana.accountId]);
    const { leaks } = await tableLeaks(api.services.db, rows, { own: bo.accountId, theirs: ana.accountId });
    const unfenced = await unfencedTables(rows);
    await rows.query('drop table toys, loose_toys');
    expect(unfenced).toEqual(['loose_toys']);
    expect(leaks).toEqual(
      ['another tenant', 'no tenant'].flatMap((standing) =>
        ['reads 1', 'changes 1', 'deletes 1', 'adds 1', 'gives away 1'].map((act) => `toys: ${standing} ${act}`),
      ),
    );
  });
});

// Last: it changes what it names.
describe('the places that were tried', () => {
  it('are behind doors that open to whose the rows are', async () => {
    const unproven = await unprovenPlaces(api.app, routes(), {
      signIn: () => member('owner', bo.accountId),
      // All of them: earlier routes have added rows, and a few might leave out the one that opens.
      ids: () => rows.idsOf(bo.accountId, 1_000),
    });
    const known = [...TAKEN_BY_NOBODY, ...OF_ONE_PERSON, ...OF_PLANNED, ...OF_MANY];
    expect(unproven.filter((where) => !known.includes(where))).toEqual([]);
  });
});
