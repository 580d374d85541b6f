import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, PreviewReplySchema, type RemoteState } from '@veleta/shared/contracts';
import * as z from 'zod/mini';
import { TEST_PASSWORD, type TestApi } from '../../../platform/testing/start-api.ts';
import { startHostedApi, type HostedApi } from '../hosting/testing/start-hosted-api.ts';

const OPERATOR = 'operator@veleta.test';
const AT = '2026-03-01T10:00:00.000Z';
const release = (version: string): RemoteState['releases'][number] => ({
  version,
  manifest_url: `/remotes/mf-toy/${version}/mf-manifest.json`,
  integrity: [{ file: 'entry.js', hash: 'sha384-x' }],
  preload: [`/remotes/mf-toy/${version}/entry.js`],
  shared_range: '^1.0.0',
  requires: [{ request: 'react', range: '^19' }],
  prerendered: [],
  published_at: AT,
  descriptor: {
    name: 'mf-toy',
    contract: 1,
    languages: ['en', 'es'],
    routes: [{ path: `/toy/${version}`, layout: 'main' }],
    menu: [],
    slots: [],
  },
});
/** 3.0.0 is a canary of one organization, 1.0.0 was replaced, and 0.9.0 was removed. */
const toy: RemoteState = {
  name: 'mf-toy',
  container: 'veleta_toy',
  releases: [release('3.0.0'), release('2.0.0'), release('1.0.0')],
  current: '2.0.0',
  canary: { version: '3.0.0', percent: 0, organizations: ['0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c02'], since: AT },
  history: ['0.9.0', '1.0.0', '2.0.0'].map((version) => ({ at: AT, action: 'deploy' as const, version, by: 'team' })),
};
const hidden: RemoteState = { ...toy, name: 'mf-off', container: 'veleta_off', switched_off: { at: AT, by: 'x' } };

let allowing: HostedApi;
let closed: HostedApi;
let cookie: string;

async function cookieOf(api: TestApi, email: string): Promise<string> {
  const { headers } = await api.call(accounts.signIn, { body: { email, password: TEST_PASSWORD } });
  const line = [headers['set-cookie'] ?? []].flat().find((each) => String(each).startsWith('veleta_operator='));
  return String(line ?? '').split(';')[0] ?? '';
}
const ask = (api: TestApi, query: string, sent = '') =>
  api.app.inject({ method: 'GET', url: `/previews.json${query}`, headers: sent ? { cookie: sent } : {} });
const find = async (query: string) => {
  const reply = await ask(allowing.api, query, cookie);
  expect(reply.statusCode).toBe(200);
  return z.parse(PreviewReplySchema, reply.json()).releases;
};

beforeAll(async () => {
  [allowing, closed] = await Promise.all([
    startHostedApi([toy, hidden], { config: { overrideOrigins: ['https://dev.example.org'] } }),
    startHostedApi([toy], { config: { overrideOrigins: [] } }),
  ]);
  for (const { api } of [allowing, closed]) await api.createAccount({ email: OPERATOR });
  cookie = await cookieOf(allowing.api, OPERATOR);
});
afterAll(() => Promise.all([allowing.close(), closed.close()]));

describe('releases to preview', () => {
  it('are not given to visitors, to other people, for a forged cookie or by a deployment without overrides', async () => {
    const query = '?release=mf-toy@1.0.0';
    const { email } = await allowing.api.createAccount();
    expect(await cookieOf(allowing.api, email)).toBe('veleta_operator=');
    expect(await cookieOf(closed.api, OPERATOR)).toBe('');
    for (const reply of [
      await ask(allowing.api, query),
      await ask(allowing.api, query, 'veleta_operator='),
      await ask(allowing.api, query, `${cookie}x`),
      await ask(closed.api, query, cookie),
    ]) {
      expect([reply.statusCode, reply.body]).toEqual([204, '']);
    }
  });

  it('are not given after the operator has signed out', async () => {
    const { reply, headers } = await allowing.api.call(accounts.signIn, {
      body: { email: OPERATOR, password: TEST_PASSWORD },
    });
    const own = String([headers['set-cookie']].flat().find((line) => String(line).startsWith('veleta_operator=')));
    const sent = own.split(';')[0] ?? '';
    expect((await ask(allowing.api, '?release=mf-toy@1.0.0', sent)).statusCode).toBe(200);
    await allowing.api.call(accounts.revokeTokens, { body: { refresh: reply.refresh } });
    expect((await ask(allowing.api, '?release=mf-toy@1.0.0', sent)).statusCode).toBe(204);
  });

  it.each(['3.0.0', '2.0.0', '1.0.0'])(
    'include the stored release %s with its own descriptor only',
    async (version) => {
      expect(await find(`?release=mf-toy@${version}`)).toEqual([
        {
          remote: 'mf-toy',
          version,
          entry: {
            name: 'mf-toy',
            container: 'veleta_toy',
            descriptor: release(version).descriptor,
            releases: [
              {
                version,
                manifest_url: `/remotes/mf-toy/${version}/mf-manifest.json`,
                integrity: [{ file: 'entry.js', hash: 'sha384-x' }],
                preload: [`/remotes/mf-toy/${version}/entry.js`],
                shared_range: '^1.0.0',
              },
            ],
          },
          stored: ['3.0.0', '2.0.0', '1.0.0'],
        },
      ]);
    },
  );

  it('include a release of an area that is switched off, and several remotes of one address', async () => {
    const found = await find('?release=mf-toy@1.0.0,mf-off@2.0.0&release=mf-toy@2.0.0');
    expect(found.map(({ remote, version, entry }) => [remote, version, entry?.releases[0]?.version])).toEqual([
      ['mf-toy', '1.0.0', '1.0.0'],
      ['mf-off', '2.0.0', '2.0.0'],
      ['mf-toy', '2.0.0', '2.0.0'],
    ]);
  });

  it('are reported as missing if they are not stored, with the stored versions', async () => {
    expect(await find('?release=mf-toy@0.9.0,mf-none@1.0.0,shell@1.0.0')).toEqual([
      { remote: 'mf-toy', version: '0.9.0', entry: null, stored: ['3.0.0', '2.0.0', '1.0.0'] },
      { remote: 'mf-none', version: '1.0.0', entry: null, stored: [] },
    ]);
  });

  it.each([
    '',
    '?release=',
    '?release=mf-toy',
    '?release=mf-toy@',
    '?release=mf-toy@../mf-off/2.0.0',
    '?release=mf-toy@..%2f..%2fstate.json',
    '?release=mf-toy@%2e%2e',
    '?release=mf-toy@1.0.0/../2.0.0',
    '?release=mf-toy@1..0',
    '?release=../mf-toy@1.0.0',
    '?release=mf-toy@1.0.0%00',
    '?release=mf-toy@https://evil.example',
    '?release[a]=mf-toy@1.0.0',
    `?release=mf-toy@${'1'.repeat(200)}`,
  ])('are none for %j', async (query) => {
    expect(await find(query)).toEqual([]);
  });

  it('are private to the operator, whose permission is renewed', async () => {
    const { headers } = await ask(allowing.api, '?release=mf-toy@1.0.0', cookie);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(String(headers['set-cookie'])).toMatch(/^veleta_operator=[^;]+; Max-Age=1800; .*SameSite=Strict/);
  });

  it('change nothing in the registry and the pages of other people', async () => {
    const registry = async (sent = '') =>
      (await allowing.api.app.inject({ url: '/registry.json', headers: sent ? { cookie: sent } : {} })).json();
    const before = await registry();
    await find('?release=mf-toy@1.0.0');
    const page = async (url: string) =>
      (await allowing.api.app.inject({ url, headers: { accept: 'text/html', cookie } })).body.replaceAll(
        /nonce="[^"]*"/g,
        '',
      );
    expect(await page('/toy/2.0.0?release=mf-toy@1.0.0')).toBe(await page('/toy/2.0.0'));
    expect(await registry()).toEqual(before);
    expect(await registry(cookie)).toEqual(before);
  });
});
