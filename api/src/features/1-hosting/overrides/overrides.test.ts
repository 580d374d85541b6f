import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { startApi, TEST_PASSWORD, type TestApi } from '../../../platform/testing/start-api.ts';
import { registerHosting } from '../hosting/index.ts';

const ORIGINS = ['http://localhost:4200', 'https://dev.example.org'];
const OPERATOR = 'operator@veleta.test';
const NAME = 'veleta_operator';

let folder: string;
let allowing: TestApi;
let closed: TestApi;

const start = (overrideOrigins: readonly string[]): Promise<TestApi> =>
  startApi({
    config: { overrideOrigins },
    app: {
      beside: (app) =>
        registerHosting(app, app.services, {
          shellDir: join(folder, 'shell'),
          storeDir: join(folder, 'store'),
          remoteDirs: [],
        }),
    },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-overrides-'));
  await mkdir(join(folder, 'shell/assets'), { recursive: true });
  await writeFile(
    join(folder, 'shell/index.html'),
    '<html><head><meta name="csp-nonce" content="__CSP_NONCE__"><script type="application/json" id="registry"><!-- registry --></script></head><body></body></html>',
  );
  allowing = await start(ORIGINS);
  closed = await start([]);
});
afterAll(async () => {
  await allowing.close();
  await closed.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the cookie of a reply as `name=value`; empty if it is removed, undefined if it is not mentioned. */
function cookieOf(headers: Record<string, unknown>): string | undefined {
  const lines = [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .filter((line) => line.startsWith(`${NAME}=`));
  const [line] = lines;
  if (!line) return undefined;
  return /Max-Age=0/.test(line) ? '' : line.split(';')[0];
}

async function signIn(api: TestApi, email: string) {
  const { reply, headers } = await api.call(accounts.signIn, { body: { email, password: TEST_PASSWORD } });
  return { tokens: reply, cookie: cookieOf(headers), headers };
}

const open = (api: TestApi, cookie?: string, url = '/stats') =>
  api.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });

async function expectClosed(api: TestApi, cookie?: string, url?: string): Promise<void> {
  const { body, headers, statusCode } = await open(api, cookie, url);
  expect(statusCode).toBe(200);
  expect(body).not.toContain('id="overrides"');
  for (const origin of ORIGINS) {
    expect(body).not.toContain(origin);
    expect(String(headers['content-security-policy'])).not.toContain(origin);
  }
  // Only a deployment that allows overrides makes the shell load its code for them.
  expect(body.includes('<meta name="veleta-overrides"')).toBe(api === allowing);
  expect((await open(api, cookie, '/overrides.json')).statusCode).toBe(204);
}

describe('a page without override permission', () => {
  it('is served to visitors who are not signed in, or who add it to the URL', async () => {
    await expectClosed(allowing);
    await expectClosed(allowing, undefined, '/stats?overrides=http://localhost:4200');
  });

  it('is served to signed-in people who are not operators, without a cookie', async () => {
    const { email } = await allowing.createAccount();
    const { cookie } = await signIn(allowing, email);
    expect(cookie).toBe('');
    await expectClosed(allowing);
  });

  it('is served to operators of a deployment without overrides, without a cookie', async () => {
    await closed.createAccount({ email: OPERATOR });
    const { headers, cookie } = await signIn(closed, OPERATOR);
    expect(cookie).toBeUndefined();
    expect(String(headers['set-cookie'])).not.toContain(NAME);
    await expectClosed(closed);
  });

  it('is served for a forged cookie, or one of another deployment or session', async () => {
    await allowing.createAccount({ email: OPERATOR });
    const { cookie } = await signIn(allowing, OPERATOR);
    const [sessionId, expires, signature] = cookie!.slice(NAME.length + 1).split('.');
    for (const forged of [
      `${sessionId}.${Number(expires) + 9}.${signature}`,
      `${allowing.services.random.uuid()}.${expires}.${signature}`,
      `${sessionId}.${expires}`,
      `${sessionId}.${expires}.${'A'.repeat(43)}`,
      `${sessionId}.${expires}.${signature}.x`,
      'x',
    ]) {
      await expectClosed(allowing, `${NAME}=${forged}`);
    }
    await expectClosed(closed, cookie);
  });
});

describe('a page for an operator of a deployment with overrides', () => {
  const operate = async (): Promise<{ cookie: string; refresh: string; headers: Record<string, unknown> }> => {
    const known = await allowing.call(accounts.signIn, { body: { email: OPERATOR, password: TEST_PASSWORD } });
    if (known.status !== 200) await allowing.createAccount({ email: OPERATOR });
    const { cookie, tokens, headers } = await signIn(allowing, OPERATOR);
    return { cookie: cookie!, refresh: tokens.refresh, headers };
  };

  it('sets a cookie that is HttpOnly, SameSite=Strict and short-lived', async () => {
    const { headers } = await operate();
    expect([headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith(NAME))).toMatch(
      /^veleta_operator=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('contains exactly the allowed origins, in its element and in its policy', async () => {
    const { cookie } = await operate();
    const { body, headers } = await open(allowing, cookie);
    expect(JSON.parse(/id="overrides"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '')).toEqual({ origins: ORIGINS });
    const policy: Record<string, string[]> = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
    for (const name of ['script-src', 'connect-src', 'img-src', 'font-src']) {
      expect(policy[name]?.filter((source) => source.startsWith('http'))).toEqual(ORIGINS);
    }
    for (const name of ['default-src', 'style-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(policy[name]?.filter((source) => source.startsWith('http'))).toEqual([]);
    }
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await open(allowing, cookie, '/overrides.json')).json()).toEqual({ origins: ORIGINS });
  });

  it('renews the cookie with each page and each refresh; it expires after half an hour', async () => {
    const { cookie, refresh } = await operate();
    allowing.clock.advance({ minutes: 29 });
    const renewed = cookieOf((await open(allowing, cookie)).headers);
    expect(renewed).toMatch(/^veleta_operator=./);
    allowing.clock.advance({ minutes: 2 });
    await expectClosed(allowing, cookie);
    expect((await open(allowing, renewed)).body).toContain('id="overrides"');
    const refreshed = await allowing.call(accounts.refreshTokens, { body: { refresh } });
    allowing.clock.advance({ minutes: 29 });
    await expectClosed(allowing, renewed);
    expect((await open(allowing, cookieOf(refreshed.headers))).body).toContain('id="overrides"');
  });

  it('loses the permission by signing out', async () => {
    const { cookie, refresh } = await operate();
    const left = await allowing.call(accounts.revokeTokens, { body: { refresh } });
    expect(cookieOf(left.headers)).toBe('');
    await expectClosed(allowing, cookie);
    expect(cookieOf((await open(allowing, cookie)).headers)).toBe('');
  });

  it('loses the permission when the person is no longer an operator', async () => {
    const member = await allowing.createAccount();
    const { operators } = allowing.services.config;
    Object.assign(allowing.services.config, { operators: [member.email] });
    const { cookie } = await signIn(allowing, member.email);
    expect((await open(allowing, cookie)).body).toContain('id="overrides"');
    Object.assign(allowing.services.config, { operators });
    await expectClosed(allowing, cookie);
  });
});
