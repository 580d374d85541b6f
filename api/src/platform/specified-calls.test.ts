import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call } from '@veleta/shared/contracts';
import { fillRequest, type FilledRequest } from './testing/filled-request.ts';
import { startApi, TEST_PASSWORD, type TestAccount, type TestApi } from './testing/start-api.ts';
import { nameOf, send } from './testing/tenant-sweep.ts';

/** One row of docs/specified-calls.json. */
interface SpecifiedCall {
  readonly method: string;
  /** `v1 accounts/me/` */
  readonly path: string;
  readonly auth: boolean;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly files?: readonly string[];
  readonly reply?: readonly string[];
  readonly status: number;
}

const FILE = join(import.meta.dirname, '../../../docs/specified-calls.json');
// The format is that of the interface above.
const CALLS = JSON.parse(readFileSync(FILE, 'utf8')) as SpecifiedCall[];
const ROWS = CALLS.map((call) => [`${call.method} ${call.path}`, call] as const);

let api: TestApi;
let owner: TestAccount;
beforeAll(async () => {
  api = await startApi();
  owner = await api.createAccount();
  await owner.call(contractOf('POST', 'v1 organizations/'), { body: { name: 'Molino' } });
});
afterAll(() => api.close());

function routeOf(method: string, path: string) {
  const url = `/api/${path.replace(' ', '/').replace(/\{(\w+)\}/g, ':$1')}`;
  const route = api.app.apiRoutes.find((one) => one.method === method && one.url === url);
  if (!route?.call) throw new Error(`${method} ${url} is not served by a contract.`);
  return { ...route, call: route.call };
}
const contractOf = (method: string, path: string): Call => routeOf(method, path).call;

const linkTokens = () => api.mailbox.flatMap(({ text }) => /https?:\S+\/([\w-]{20,})/.exec(text)?.[1] ?? []);
/** Returns the token in the next mail. */
async function mailed(ask: () => Promise<unknown>): Promise<string> {
  const before = linkTokens().length;
  await ask();
  await api.runJobs();
  const token = linkTokens()[before];
  if (!token) throw new Error('No mail with a link arrived.');
  return token;
}
const post = (path: string, body: object, access?: string) => {
  const route = routeOf('POST', path);
  return send(api.app, route, { params: {}, query: {}, body }, access);
};
const register = (email: string) =>
  post('v1 accounts/registration/', { email, first_name: 'A', last_name: 'B', password: TEST_PASSWORD });

/** Values of existing rows that make a call succeed. The others are generated from the contract. */
const MEANT: Readonly<Record<string, () => Promise<Partial<FilledRequest>>>> = {
  'POST v1 token/': async () => ({ body: { email: owner.email, password: owner.password } }),
  'POST v1 token/refresh/': async () => ({ body: { refresh: (await api.createAccount()).refresh } }),
  'POST v1 accounts/registration/': async () => ({
    body: { email: 'new@example.org', first_name: 'New', last_name: 'Person', password: TEST_PASSWORD },
  }),
  'POST v1 accounts/activation/': async () => ({
    query: { token: await mailed(() => register('activated@example.org')) },
  }),
  'POST v1 accounts/password/confirm/': async () => {
    const { email } = await api.createAccount();
    return {
      body: {
        token: await mailed(() => post('v1 accounts/password/reset/', { email })),
        new_password: 'river stone lamp',
      },
    };
  },
  'POST v1 accounts/password/': async () => ({
    body: { old_password: owner.password, new_password: owner.password },
  }),
  'PATCH v1 accounts/me/': async () => ({ body: { language: 'en' } }),
  'GET v1 admin-invite/': async () => ({ query: { token: await invited('reader@example.org') } }),
  'POST v1 admin-invite/accept/': async () => ({
    query: { token: await invited('joiner@example.org') },
    body: { first_name: 'Jo', last_name: 'Iner', password: 'river stone lamp', accepts_terms: true },
  }),
  'GET v1 subscription-tiers/': async () => ({ query: { expand: '*' } }),
  'GET v2 timezones/': async () => ({ query: { q: 'madrid' } }),
  'POST v1 subscription-tiers/{id}/purchase/': async () => ({ params: { id: 'growth' }, body: { cycle: 'yearly' } }),
  'PUT v1 organizations/{id}/': async () => {
    const found = await send(
      api.app,
      routeOf('GET', 'v1 organizations/'),
      { params: {}, query: {}, body: undefined },
      owner.access,
    );
    return { params: { id: found.json().id } };
  },
};
const invited = (email: string) =>
  mailed(() => post('v1 administrator-invitations/', { email, role: 'analyst' }, owner.access));

/** Calls that can succeed only once per account, which get a separate account. */
const ONCE = ['POST v1 organizations/', 'POST v2 subscription-purchase-orders/'];

const fieldsOf = (value: unknown): string[] => Object.keys(Object(Array.isArray(value) ? value[0] : value));

describe('a call of the specification', () => {
  it.each(ROWS)('matches its row: %s', async (name, row) => {
    const route = routeOf(row.method, row.path);
    expect(route.access === 'public').toBe(!row.auth);
    expect(route.call.files ?? []).toEqual(row.files ?? []);

    const access = ONCE.includes(name) ? (await api.createAccount({ tier: null })).access : owner.access;
    const request = { ...fillRequest(nameOf(route), route.call), ...(await MEANT[name]?.()) };
    // The request must use the fields of the specification.
    expect(Object.keys(request.query)).toEqual(row.query ?? []);
    expect(fieldsOf(request.body)).toEqual(expect.arrayContaining([...(row.body ?? [])]));
    const reply = await send(api.app, route, request, row.auth ? access : undefined);
    expect([name, reply.statusCode, reply.statusCode === row.status ? '' : reply.body]).toEqual([name, row.status, '']);
    if (row.status === 204) expect(reply.body).toBe('');
    else expect(fieldsOf(reply.json())).toEqual(expect.arrayContaining([...(row.reply ?? [])]));

    if (!row.auth) return;
    const refused = await send(api.app, route, request);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'token_missing']);
  });

  it('is one of 23 rows', () => {
    expect(ROWS).toHaveLength(23);
  });
});
