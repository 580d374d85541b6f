import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { defineCall } from '@veleta/shared/contracts';
import * as contracts from '@veleta/shared/contracts';
import fastify from 'fastify';
import { urlOf } from './call-url.ts';
import { assertAccessDeclared, route } from './route.ts';
import { apiOfFile } from './testing/api-of-file.ts';
import { startApi } from './testing/start-api.ts';

const api = apiOfFile();

const PUBLIC = [
  'GET /api/v1/accounts/activation/',
  'GET /api/v1/accounts/password/confirm/',
  'GET /api/v1/admin-invite/',
  'GET /api/v1/logos/:id/',
  'DELETE /api/v1/survey-drafts/:token/',
  'GET /api/v1/shared-results/:token/',
  'GET /api/v1/survey-access/:token/',
  'GET /api/v1/terms/',
  'POST /api/v1/accounts/activation/',
  'POST /api/v1/accounts/activation/resend/',
  'POST /api/v1/accounts/password/confirm/',
  'POST /api/v1/accounts/password/reset/',
  'POST /api/v1/accounts/registration/',
  'POST /api/v1/admin-invite/accept/',
  'POST /api/v1/client-events/',
  'POST /api/v1/page-visits/',
  'POST /api/v1/shared-results/:token/uses/',
  'POST /api/v1/survey-access/:token/start/',
  'POST /api/v1/survey-drafts/:token/read/',
  'POST /api/v1/survey-responses/:token/',
  'PUT /api/v1/survey-drafts/:token/',
  'POST /api/v1/token/',
  'POST /api/v1/token/refresh/',
  'POST /api/v1/token/revoke/',
];

const isCall = (value: unknown): value is contracts.Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'service' in value && 'uri' in value;
const allCalls = Object.values(contracts).flatMap((part: unknown) =>
  typeof part === 'object' && part !== null ? Object.values(part).filter(isCall) : [],
);

describe('access', () => {
  it('is public on the listed routes only', () => {
    const open = api.app.apiRoutes
      .filter(({ access }) => access === 'public')
      .map(({ method, url }) => `${method} ${url}`)
      .sort();
    expect(open.filter((name) => !PUBLIC.includes(name))).toEqual([]);
  });

  it('must be declared and match the contract', () => {
    const app = fastify();
    app.decorate('apiRoutes', []);
    app.decorate('services', api.services);
    const call = defineCall({ method: 'GET', version: 'v1', service: 'x', uri: '', status: 204, summary: 'x' });
    // @ts-expect-error a route without access does not even compile
    expect(() => route(app, call, {}, async () => undefined)).toThrow('declares no access');
    expect(() => route(app, call, { access: 'public' }, async () => undefined)).toThrow('disagree');
  });

  it('must be declared on routes without a contract too', async () => {
    const app = fastify();
    app.decorate('apiRoutes', []);
    assertAccessDeclared(app);
    app.get('/api/v1/stray/', async () => 'open');
    await expect(app.ready()).rejects.toThrow('GET /api/v1/stray/ declares no access.');
  });

  it('is declared for every call of the contract', () => {
    const served = new Set(api.app.apiRoutes.map(({ method, url }) => `${method} ${url}`));
    const missing = allCalls.map((call) => `${call.method} ${urlOf(call)}`).filter((name) => !served.has(name));
    expect(missing).toEqual([]);
  });
});

describe('error replies', () => {
  const post = (payload: string | undefined, headers: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/token/',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });

  it('have one shape, in the language of the request', async () => {
    const en = await post('{"email":"x","password":""}');
    expect(en.statusCode).toBe(400);
    expect(en.json()).toEqual({
      error: 'invalid_input',
      message: 'Please check the highlighted fields.',
      fields: [
        { path: 'email', code: 'email', message: 'Please enter a valid email' },
        { path: 'password', code: 'required', message: 'This field is required.' },
      ],
      request_id: expect.any(String),
    });
    const es = (await post('{"email":"x","password":"y"}', { 'accept-language': 'es-MX' })).json();
    expect(es.message).toBe('Revisa los campos señalados.');
    expect((await post('{}', { 'accept-language': 'fr' })).headers['content-language']).toBe('en');
    expect((await post('{}', { 'accept-language': '' })).headers['content-language']).toBe('es');
  });

  it('name an unknown field', async () => {
    const { fields } = (await post('{"email":"a@b.co","password":"y","admin":true}')).json();
    expect(fields).toEqual([
      { path: 'admin', code: 'unknown_field', message: 'This field is not recognized. Remove it.' },
    ]);
  });

  it('reject unreadable bodies', async () => {
    for (const [payload, type] of [
      ['{"email":', 'application/json'],
      ['', 'application/json'],
      ['a=b', 'application/x-www-form-urlencoded'],
      ['<a/>', 'text/xml'],
      ['{"__proto__":{"x":1}}', 'application/json'],
    ] as const) {
      const answer = await post(payload, { 'content-type': type });
      expect([payload, answer.statusCode, answer.json().error]).toEqual([payload, 400, 'malformed_body']);
    }
    for (const payload of ['[]', '"text"', 'null', '12']) {
      const answer = await post(payload);
      expect([payload, answer.statusCode, answer.json().error]).toEqual([payload, 400, 'invalid_input']);
    }
    expect((await post(`{"email":"${'x'.repeat(1_100_000)}"}`)).json().error).toBe('body_too_large');
  });

  it('have the same shape for an invalid URL and invalid HTTP', async () => {
    for (const url of ['/api/v1/%zz/', '/survey/response/secret%zz']) {
      const answer = await api.app.inject({ method: 'GET', url, headers: { 'accept-language': 'en' } });
      expect([url, answer.statusCode, answer.json()]).toEqual([
        url,
        404,
        {
          error: 'not_found',
          message: 'This does not exist or is no longer available.',
          request_id: expect.any(String),
        },
      ]);
    }
    const { port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
    const long = `GET /api/v1/accounts/me/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'a'.repeat(40_000)}\r\n\r\n`;
    for (const request of ['GARBAGE\r\n\r\n', long]) {
      const [head = '', body = ''] = (await talk(Number(port), request)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(body)).toMatchObject({ error: 'malformed_body', request_id: expect.any(String) });
    }
  });

  it('distinguish an unknown URL from a wrong method', async () => {
    expect((await api.app.inject('/api/v1/nothing/')).json().error).toBe('not_found');
    const wrong = await api.app.inject({ method: 'DELETE', url: '/api/v1/token/' });
    expect([wrong.statusCode, wrong.json().error]).toEqual([405, 'method_not_allowed']);
  });

  it('do not reveal internal errors', async () => {
    const inner = await startApi({
      app: {
        beside: async (app) => {
          const broken = defineCall({
            method: 'GET',
            version: 'v1',
            service: 'broken',
            uri: '',
            isPublic: true,
            status: 200,
            reply: z.object({ count: z.int() }),
            summary: 'x',
          });
          route(app, broken, { access: 'public' }, async () => JSON.parse('{"count":"secret"}'));
          const failing = { ...broken, service: 'failing' };
          route(app, failing, { access: 'public' }, async () => {
            throw new Error('secret inside');
          });
        },
      },
    });
    for (const service of ['broken', 'failing']) {
      const answer = await inner.app.inject(`/api/v1/${service}/`);
      expect([answer.statusCode, answer.json().error]).toEqual([500, 'internal']);
      expect(answer.body).not.toContain('secret');
    }
    await inner.close();
  });
});

/** Returns a server's reply to raw bytes on a socket. */
function talk(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('utf8');
    socket.on('data', (text) => (answer += String(text)));
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });
}

describe('rate limits', () => {
  it('use the forwarded address only behind a proxy', async () => {
    const addressOf = async (isBehindProxy: boolean) => {
      let seen = '';
      const behind = await startApi({
        app: {
          isBehindProxy,
          beside: async (app) => {
            app.get('/who', { schema: { hide: true } }, async (request) => {
              seen = request.ip;
              return '';
            });
          },
        },
      });
      await behind.app.inject({ url: '/who', headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } });
      await behind.close();
      return seen;
    };
    expect(await addressOf(true)).toBe('198.51.100.7');
    expect(await addressOf(false)).toBe('127.0.0.1');
  });

  it('answer 429 in the documented shape', async () => {
    const limited = await startApi({ config: { hasRateLimits: true } });
    const codes = new Set<string>();
    for (let i = 0; i < 70; i += 1) {
      const answer = await limited.app.inject({
        method: 'GET',
        url: '/api/v1/accounts/activation/?token=x',
        headers: { 'accept-language': 'en' },
      });
      codes.add(answer.json().error);
    }
    expect([...codes]).toEqual(['link_invalid', 'too_many_requests']);
    await limited.close();
  });
});

describe('the API documentation', () => {
  it('describes every route from the schemas that validate it', async () => {
    const { paths } = (await api.app.inject('/api/docs/json')).json();
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = api.app.apiRoutes.map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    expect(documented.sort()).toEqual(declared.sort());
    const schema = paths['/api/v1/token/'].post.requestBody.content['application/json'].schema;
    expect(schema).toMatchObject({ required: ['email', 'password'], additionalProperties: false });
    expect((await api.app.inject('/api/docs/')).statusCode).toBe(200);
  });

  it('has unique operation ids, and lists every service', async () => {
    const { paths, tags } = (await api.app.inject('/api/docs/json')).json();
    const operations = Object.values(paths).flatMap((methods) => Object.values(Object(methods)));
    const ids = operations.map((operation) => Object(operation).operationId);
    expect(ids).toHaveLength(api.app.apiRoutes.length);
    expect(ids).toContain('get_v1_analysis_measurements_by_id_comments');
    expect(new Set(ids).size).toBe(ids.length);
    const services = new Set(api.app.apiRoutes.map(({ call }) => call?.service));
    expect(tags.map(({ name }: { name: string }) => name)).toEqual([...services].sort());
  });

  it('is not served when disabled', async () => {
    const closed = await startApi({ config: { hasApiDocs: false } });
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html'])
      expect([path, (await closed.app.inject(path)).statusCode]).toEqual([path, 404]);
    await closed.close();
  });
});
