import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { deploy, type Deployment } from './testing/deployment.ts';
import { callAt } from './testing/http-caller.ts';
import { openForAll } from './testing/measuring.ts';

let deployment: Deployment;
let origin = '';
let access = '';
let token = '';
/** A file of the shell and one of a remote. */
let asset = '';
let remote = '';
let surveyAsset = '';
beforeAll(async () => {
  deployment = await deploy(1, {
    PUBLIC_URL: 'https://veleta.test',
    API_DOCS: '1',
    METRICS_TOKEN: 'of-the-one-who-measures',
  });
  origin = deployment.instances[0]?.url ?? '';
  access = (await callAt(origin, accounts.signIn, { body: deployment.owner })).reply?.access ?? '';
  token = (await openForAll(deployment, 'leadership', 5)).token;
  const page = await (await fetch(`${origin}/dashboard`)).text();
  asset = /(\/assets\/main[^"\s>]+\.js)/.exec(page)?.[1] ?? '';
  remote = /"(\/remotes\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const survey = await (await fetch(`${origin}/request-survey-access/${token}`)).text();
  surveyAsset = /"(\/survey-assets\/[^"]+\.js)"/.exec(survey)?.[1] ?? '';
});
afterAll(() => deployment.close());

type Kind = readonly [
  what: string,
  ask: () => Promise<Response>,
  expected: { status: number; type?: RegExp; policy?: 'page' | 'viewer' | 'inert'; cache?: RegExp },
];

const get =
  (path: () => string, headers: Record<string, string> = {}) =>
  () =>
    fetch(`${origin}${path()}`, { headers });
const JSON_TYPE = /^application\/json/;
const HTML = /^text\/html/;
const NO_STORE = /^no-store$/;
const IMMUTABLE = /^public, max-age=31536000, immutable$/;

const KINDS: readonly Kind[] = [
  ['the page', get(() => '/dashboard'), { status: 200, type: HTML, policy: 'page', cache: /^private, no-cache$/ }],
  [
    'the sign-in page',
    get(() => '/auth/login'),
    { status: 200, type: HTML, policy: 'page', cache: /^private, no-cache$/ },
  ],
  [
    'a page that nobody knows',
    get(() => '/no/such.page', { accept: 'text/html' }),
    { status: 404, type: HTML, policy: 'page' },
  ],
  [
    'the survey',
    get(() => `/request-survey-access/${token}`),
    { status: 200, type: HTML, policy: 'page', cache: NO_STORE },
  ],
  [
    'a survey that nobody knows',
    get(() => '/survey/response/none'),
    { status: 404, type: HTML, policy: 'page', cache: NO_STORE },
  ],
  ['a file of the shell', get(() => asset), { status: 200, type: /javascript/, cache: IMMUTABLE }],
  ['a file of a remote', get(() => remote), { status: 200, type: /javascript/, cache: IMMUTABLE }],
  ['a file of the survey', get(() => surveyAsset), { status: 200, type: /javascript/, cache: IMMUTABLE }],
  [
    'the registry',
    get(() => '/registry.json'),
    { status: 200, type: JSON_TYPE, policy: 'inert', cache: /^private, no-cache$/ },
  ],
  [
    'a call',
    () => fetch(`${origin}/api/v1/accounts/me/`, { headers: { authorization: `Bearer ${access}` } }),
    { status: 200, type: JSON_TYPE, policy: 'inert', cache: NO_STORE },
  ],
  [
    'a call that is refused',
    get(() => '/api/v1/accounts/me/'),
    { status: 403, type: JSON_TYPE, policy: 'inert', cache: NO_STORE },
  ],
  [
    'a call that nobody knows',
    get(() => '/api/v1/nothing/'),
    { status: 404, type: JSON_TYPE, policy: 'inert', cache: NO_STORE },
  ],
  [
    'a body that cannot be read',
    () =>
      fetch(`${origin}/api/v1/token/`, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }),
    { status: 400, type: JSON_TYPE, policy: 'inert', cache: NO_STORE },
  ],
  [
    'an address that cannot be read',
    get(() => '/%zz'),
    { status: 404, type: JSON_TYPE, policy: 'inert', cache: NO_STORE },
  ],
  ['the description of the API', get(() => '/api/docs/'), { status: 200, type: HTML, policy: 'viewer' }],
  ['its document', get(() => '/api/docs/json'), { status: 200, type: JSON_TYPE }],
  ['health', get(() => '/health/ready'), { status: 200, type: JSON_TYPE, policy: 'inert', cache: NO_STORE }],
  [
    'metrics',
    get(() => '/metrics', { authorization: 'Bearer of-the-one-who-measures' }),
    { status: 200, type: /^text\/plain/, policy: 'inert', cache: NO_STORE },
  ],
  ['the outbox, which is not there', get(() => '/outbox'), { status: 404, type: JSON_TYPE, policy: 'inert' }],
];

describe('security headers of every reply', () => {
  it.each(KINDS)('restrict content, framing and sniffing: %s', async (_, ask, expected) => {
    const { status, headers } = await ask();
    const header = (name: string) => headers.get(name) ?? '';
    expect(status).toBe(expected.status);
    expect(header('content-type')).toMatch(expected.type ?? /./);
    if (expected.cache) expect(header('cache-control')).toMatch(expected.cache);

    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('x-frame-options')).toBe('DENY');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('cross-origin-opener-policy')).toBe('same-origin');
    expect(header('cross-origin-resource-policy')).toBe('same-origin');
    expect(header('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(header('permissions-policy')).toContain('camera=()');
    expect(header('x-powered-by') + header('server')).toBe('');

    const policy = Object.fromEntries(
      header('content-security-policy')
        .split(/;\s*/)
        .map((rule) => [rule.split(' ')[0], rule]),
    );
    expect(policy['frame-ancestors']).toBe("frame-ancestors 'none'");
    expect(policy['script-src'] ?? policy['default-src']).toMatch(/'none'|'self'|'nonce-/);
    expect(policy['script-src'] ?? '').not.toMatch(/unsafe-|\*|https?:|data:/);
    if (expected.policy === 'inert') expect(policy['default-src']).toBe("default-src 'none'");
    if (expected.policy === 'page') {
      expect(policy['require-trusted-types-for']).toBe("require-trusted-types-for 'script'");
      expect(policy['trusted-types']).toMatch(/^trusted-types (?:'none'|default(?: veleta-inert-html)?)$/);
    }
    if (expected.policy === 'page' || expected.policy === 'viewer')
      expect([policy['base-uri'], Boolean(policy['form-action'])]).toEqual(["base-uri 'none'", true]);
  });

  it('are also sent with the reply to invalid HTTP', async () => {
    const answer = await new Promise<string>((done) => {
      let text = '';
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk.toString())).once('close', () => done(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer.toLowerCase()).toContain('cache-control: no-store');
  });
});

describe('file of a remote', () => {
  it('has an integrity hash in page and registry', async () => {
    const page = await (await fetch(`${origin}/stats`)).text();
    for (const element of page.match(/<(?:link|script)[^>]+"\/remotes\/[^"]+\.js"[^>]*>/g) ?? [])
      expect(element).toMatch(/integrity="sha384-/);
    const { remotes } = JSON.parse(await (await fetch(`${origin}/registry.json`)).text());
    expect(remotes.length).toBeGreaterThan(0);
    for (const { releases } of remotes)
      for (const { preload, integrity } of releases) {
        const known = integrity.map(({ file }: { file: string }) => file);
        expect(preload.filter((file: string) => !known.includes(file))).toEqual([]);
        for (const { hash } of integrity) expect(hash).toMatch(/^sha384-/);
      }
  });
});
