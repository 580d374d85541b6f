import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { administrators, measurements, organizations, purchaseOrders, survey } from '@veleta/shared/contracts';
import type { HTTPMethods } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { inTenant } from './database/tenant.ts';
import {
  addCategory,
  answerAll,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
  tokenOf,
} from './testing/measuring.ts';
import { startApi, type TestAccount, type TestApi } from './testing/start-api.ts';

// A real database on a machine that does other things too.
jest.setTimeout(60_000);

/** An account that has one of everything, so that every address leads somewhere. */
interface Whole extends TestAccount {
  readonly ids: {
    measurement: string;
    collecting: string;
    set: string;
    list: string;
    category: string;
    unit: string;
    organization: string;
    order: string;
    colleague: string;
    adminInvitation: string;
  };
  readonly logo: string;
  readonly tokens: { reusable: string; personal: string; activation: string; adminInvite: string };
  /** Ids of the units that the reusable link offers. */
  readonly offered: readonly string[];
}

let api: TestApi;
/** Reads every row, whatever row-level security says. */
let database: pg.Client;
let ana: Whole;
let bo: Whole;
beforeAll(async () => {
  // Who reads everything operates the deployment too.
  api = await startApi({ config: { operators: ['ana@operators.example'] } });
  const url = new URL(api.databaseUrl);
  url.username = 'postgres';
  database = new pg.Client({ connectionString: url.href });
  await database.connect();
  ana = await makeWhole('ana');
  bo = await makeWhole('bo');
  // So that no rule about what is active answers first.
  for (const id of await activeOf(bo)) await done(bo.call(measurements.stopMeasurement, { params: { id } }));
  await api.runJobs();
});
afterAll(async () => {
  await database.end();
  await api.close();
});

async function makeWhole(name: string): Promise<Whole> {
  const owner = await api.createAccount({ tier: 'enterprise', email: `${name}@operators.example` });
  const { call } = owner;
  const category = await addCategory(call, 'Area', ['North', 'South']);
  const list = await importList(call, {
    categoryId: category.id,
    people: [
      [`${name}1`, 'North'],
      [`${name}2`, 'South'],
    ],
  });
  const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#01a3a3' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('name', `Organization of ${name}`);
  form.set('logo', new Blob([Uint8Array.from(logo)], { type: 'image/png' }), 'logo.png');
  const encoded = new Response(form);
  const saved = await api.app.inject({
    method: 'POST',
    url: '/api/v1/organizations/',
    headers: { authorization: `Bearer ${owner.access}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const organization = organizations.OrganizationSchema.parse(saved.json());

  const { measurement, token } = await openMeasurement(call);
  const asked = await done(api.call(survey.getSurvey, { params: { token } }));
  for (let person = 0; person < 7; person += 1) {
    const body = {
      submission_id: api.services.random.uuid(),
      units: [],
      answers: answerAll(asked, { likert: 1 + (person % 5), text: 'A thought' }),
    };
    await done(api.call(survey.submitSurvey, { params: { token }, body }));
  }
  await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
  await enable(call, 'culture');
  const set = await createSet(
    call,
    reusableSet({
      product: 'culture',
      distribution: 'traceable-link',
      number_of_participants: null,
      participant_list: list.id,
    }),
  );
  await enable(call, 'leadership');
  const open = await openMeasurement(call, { product: 'leadership' });
  await api.runJobs();
  const offered =
    (await done(api.call(survey.getSurvey, { params: { token: open.token } }))).categories[0]?.units ?? [];

  const colleague = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
  const adminInvitation = await done(
    call(administrators.createAdministratorInvitation, {
      body: { email: `${name}-colleague@example.org`, role: 'analyst' },
    }),
  );
  const order = await done(
    call(purchaseOrders.createPurchaseOrder, {
      body: {
        tier: 'enterprise',
        cycle: 'yearly',
        billing_name: `Company of ${name}`,
        address: ['One Street 1'],
        country: 'ES',
        email: `${name}@example.org`,
      },
    }),
  );
  await api.app.inject({
    method: 'POST',
    url: '/api/v1/accounts/registration/',
    payload: {
      email: `${name}-new@example.org`,
      first_name: 'New',
      last_name: 'Person',
      password: 'correct horse battery',
    },
  });
  await api.runJobs();
  const linkIn = (address: string) =>
    tokenOf(/https?:\S+/.exec(api.mailbox.find(({ to }) => to === address)?.text ?? '')?.[0]);
  return {
    ...owner,
    ids: {
      measurement: measurement.id,
      collecting: open.measurement.id,
      set: set.id,
      list: list.id,
      category: category.id,
      unit: category.units[0]?.id ?? '',
      organization: organization.id,
      order: order.id,
      colleague: colleague.userId,
      adminInvitation: adminInvitation.id,
    },
    logo: organization.logo ?? '',
    tokens: {
      reusable: open.token,
      personal: linkIn(`${name}1@example.org`),
      activation: linkIn(`${name}-new@example.org`),
      adminInvite: linkIn(`${name}-colleague@example.org`),
    },
    offered: offered.map(({ id }) => id),
  };
}

/** Every row of every table with the transaction that wrote it: equal dumps mean that nothing was written. */
async function dump(): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await database.query<{ row: string }>(
      `select xmin::text || ' ' || t::text as row from ${name} as t`,
    );
    content[name] = rows.map(({ row }) => row).sort();
  }
  return content;
}

/** Addresses of reads, filled in with what the account has. A new read has to be added here. */
function readsOf({ ids, logo, tokens }: Whole): Record<string, string[]> {
  return {
    '/api/v1/logos/:id/': [logo],
    '/api/v1/survey-access/:token/': [
      `/api/v1/survey-access/${tokens.reusable}/`,
      `/api/v1/survey-access/${tokens.personal}/`,
    ],
    '/api/v1/accounts/activation/': [`/api/v1/accounts/activation/?token=${tokens.activation}`],
    '/api/v1/admin-invite/': [`/api/v1/admin-invite/?token=${tokens.adminInvite}`],
    '/api/v1/measurements/:id/': [ids.measurement, ids.collecting].map((id) => `/api/v1/measurements/${id}/`),
    '/api/v1/analysis/measurements/:id/': [ids.measurement, ids.collecting].map(
      (id) => `/api/v1/analysis/measurements/${id}/`,
    ),
    '/api/v2/subscription-purchase-orders/:id/': [`/api/v2/subscription-purchase-orders/${ids.order}/`],
    '/api/v2/subscription-purchase-orders/:id/document/': [
      `/api/v2/subscription-purchase-orders/${ids.order}/document/`,
    ],
    '/api/v1/participant-lists/:id/participants/': [`/api/v1/participant-lists/${ids.list}/participants/`],
  };
}

describe('reading', () => {
  it('changes no row of any table, whatever is read', async () => {
    const known = readsOf(ana);
    const reads = api.app.apiRoutes.filter(({ method }) => method === 'GET').map(({ url }) => url);
    expect(reads.filter((url) => url.includes(':') && !known[url])).toEqual([]);
    const before = await dump();
    for (const pattern of reads) {
      for (const url of known[pattern] ?? [pattern]) {
        for (const method of ['GET', 'HEAD'] as const) {
          const { statusCode } = await api.app.inject({
            method,
            url,
            headers: { authorization: `Bearer ${ana.access}` },
          });
          expect([method, url, statusCode]).toEqual([method, url, 200]);
          expect([url, await dump()]).toEqual([url, before]);
        }
      }
    }
  });
});

/** Addresses that name something of the product itself, the same for every account. */
const OF_NOBODY = [
  '/api/v1/products/:key/',
  '/api/v1/subscription-tiers/:id/price/',
  '/api/v1/subscription-tiers/:id/purchase/',
];

describe('somebody of another account', () => {
  const list = () => ({ name: 'Theirs', categories: [], rows: [{ line: 2, email: 'x@example.org', units: [] }] });

  it('finds nothing under any address that names a row, and changes nothing there', async () => {
    /** Per address with an id: whose id it is, and a body that would do. */
    const named: Record<string, { id: string; body?: object }> = {
      '/api/v1/measurements/:id/': { id: ana.ids.collecting },
      '/api/v1/measurements/:id/stop/': { id: ana.ids.collecting },
      '/api/v1/analysis/measurements/:id/': { id: ana.ids.measurement },
      '/api/v1/participant-lists/:id/participants/': { id: ana.ids.list },
      '/api/v1/participant-lists/:id/': { id: ana.ids.list },
      '/api/v1/segmentations/:id/': { id: ana.ids.category, body: { title: 'Theirs', units: [{ name: 'One' }] } },
      '/api/v2/subscription-purchase-orders/:id/': { id: ana.ids.order },
      '/api/v2/subscription-purchase-orders/:id/document/': { id: ana.ids.order },
      '/api/v1/organizations/:id/': { id: ana.ids.organization, body: { name: 'Theirs' } },
      '/api/v1/administrators/:id/': { id: ana.ids.colleague, body: { role: 'owner' } },
      '/api/v1/administrator-invitations/:id/': { id: ana.ids.adminInvitation },
      '/api/v1/administrator-invitations/:id/resend/': { id: ana.ids.adminInvitation },
    };
    const before = await dump();
    for (const { method, url, access } of api.app.apiRoutes) {
      if (access === 'public' || !url.includes(':') || OF_NOBODY.includes(url)) continue;
      expect([url, named[url] !== undefined]).toEqual([url, true]);
      const { id = '', body } = named[url] ?? {};
      const reply = await api.app.inject({
        method: method as HTTPMethods,
        url: url.replace(':id', id),
        headers: { authorization: `Bearer ${bo.access}` },
        ...(body && (method === 'PUT' || method === 'PATCH') ? { payload: body } : {}),
      });
      expect([method, url, reply.statusCode, reply.json().error]).toEqual([method, url, 404, 'not_found']);
    }
    expect(await dump()).toEqual(before);
  });

  it('cannot bring ids of another account in by a body', async () => {
    const before = await dump();
    const send = async (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
      const reply = await api.app.inject({ method, url, headers: { authorization: `Bearer ${bo.access}` }, payload });
      const { error, fields } = reply.json();
      return [error, ...(fields ?? []).map(({ path, code }: { path: string; code: string }) => `${path}: ${code}`)];
    };
    const traceable = { distribution: 'traceable-link', number_of_participants: null } as const;
    await enable(bo.call, 'engagement');
    const enabled = await dump();
    expect(
      await send(
        '/api/v1/measurement-sets/',
        reusableSet({ ...traceable, product: 'engagement', participant_list: ana.ids.list }),
      ),
    ).toEqual(['invalid_input', 'participant_list: unknown']);
    expect(
      await send('/api/v1/measurement-sets/', reusableSet({ product: 'engagement', overrides: ana.ids.set })),
    ).toEqual(['conflict', 'overrides: unknown']);
    expect(
      await send('/api/v1/measurement-sets/', reusableSet({ product: 'culture', overrides: ana.ids.set })),
    ).toEqual(['conflict', 'overrides: unknown']);
    expect(await send('/api/v1/participant-lists/', { ...list(), categories: [ana.ids.category] })).toEqual([
      'invalid_input',
      'categories.0: unknown',
    ]);
    const units = [{ id: ana.ids.unit, name: 'Mine' }];
    expect(await send('/api/v1/segmentations/', { title: 'Mine', units })).toEqual([
      'invalid_input',
      'units.0.id: unknown',
    ]);
    expect(await send(`/api/v1/segmentations/${bo.ids.category}/`, { title: 'Mine', units }, 'PUT')).toEqual([
      'invalid_input',
      'units.0.id: unknown',
    ]);
    expect(await dump()).toEqual(enabled);
    expect(before).not.toEqual(enabled);
  });

  it('answers no survey with the units of another measurement, nor a personal link with any', async () => {
    const submit = async (token: string, units: readonly string[]) => {
      const body = { submission_id: api.services.random.uuid(), units: [...units], answers: [] };
      return (await api.call(survey.submitSurvey, { params: { token }, body })).error?.fields?.map(
        ({ path, code }) => `${path}: ${code}`,
      );
    };
    const before = await dump();
    expect(ana.offered).toHaveLength(2);
    for (const foreign of [bo.offered[0] ?? '', ana.ids.unit, ana.ids.measurement]) {
      expect(await submit(ana.tokens.reusable, [foreign])).toEqual(['units.0: unknown']);
    }
    expect(await submit(ana.tokens.personal, [ana.offered[0] ?? ''])).toEqual(['units.0: unknown']);
    expect(await dump()).toEqual(before);
  });

  it('sees no row of any table, whatever is asked for', async () => {
    const tables = await database.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'",
    );
    const filled: string[] = [];
    for (const { name } of tables.rows) {
      const count = sql<{
        total: number;
      }>`select count(*) as total from ${sql.table(name)} where account_id = ${ana.accountId}`;
      const seen = await inTenant(api.services.db, bo.accountId, (tx) => count.execute(tx));
      expect([name, seen.rows[0]?.total]).toEqual([name, 0]);
      const own = await inTenant(api.services.db, ana.accountId, (tx) => count.execute(tx));
      if (Number(own.rows[0]?.total) > 0) filled.push(name);
    }
    // The fence was tried where something stands behind it.
    expect(filled).toEqual(
      expect.arrayContaining([
        'responses',
        'response_comments',
        'invitations',
        'participants',
        'disclosed_tables',
        'logos',
        'purchase_orders',
      ]),
    );
  });
});

async function activeOf(whole: Whole): Promise<string[]> {
  const sets = await done(whole.call(measurements.getMeasurementSets));
  return sets
    .flatMap((set) => set.measurements)
    .filter(({ state }) => state === 'active')
    .map(({ id }) => id);
}
