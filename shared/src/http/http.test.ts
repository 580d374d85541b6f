import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import { accounts, defineCall, organizations, subscriptions } from '../contracts/index.ts';
import { configureHttp } from './settings.ts';
import {
  call,
  HttpError,
  NetworkError,
  request,
  subscribeToHttp,
  toCamelCase,
  toSnakeCase,
  type ApiRequest,
} from './index.ts';

interface Sent {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

let sent: Sent[];
let answers: ((request: Sent) => Response | Promise<Response>)[];
const realFetch = globalThis.fetch;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const forbidden = (error = 'token_expired') => json({ error, message: error, request_id: 'r1' }, 403);

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = [];
  configureHttp({ host: 'https://api.example', language: () => undefined });
  globalThis.fetch = async (input, init) => {
    const incoming = new Request(input, init);
    const isForm = incoming.headers.get('content-type')?.startsWith('multipart/');
    const text = isForm ? '' : await incoming.clone().text();
    const record: Sent = {
      method: incoming.method,
      url: new URL(incoming.url),
      headers: incoming.headers,
      body: isForm ? Object.fromEntries(await incoming.formData()) : text && JSON.parse(text),
    };
    sent.push(record);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer ? answer(record) : json({});
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const get = (extra: Partial<ApiRequest> = {}): Promise<unknown> =>
  request({ method: 'GET', version: 'v1', service: 'things', ...extra });
const post = (extra: Partial<ApiRequest> = {}): Promise<unknown> =>
  request({ method: 'POST', version: 'v1', service: 'things', ...extra });

describe('addresses', () => {
  it('consist of host, version, service and uri', async () => {
    await get({ version: 'v2', service: 'timezones', uri: 'near/' });
    expect(sent[0]?.url.href).toBe('https://api.example/api/v2/timezones/near/');
  });

  it('end with the service if there is no uri', async () => {
    await get();
    expect(sent[0]?.url.pathname).toBe('/api/v1/things/');
  });

  it('contain escaped path parameters', async () => {
    await get({ uri: ':thing_id/parts/', params: { thingId: 'a/b' } });
    expect(sent[0]?.url.pathname).toBe('/api/v1/things/a%2Fb/parts/');
  });

  it('throw for a missing path parameter', async () => {
    await expect(get({ uri: ':id/', params: {} })).rejects.toThrow('path parameter "id" is missing');
  });

  it('omit empty query values, and keep zero and false', async () => {
    await get({ query: { a: '', b: null, c: undefined, d: 0, e: false } });
    expect(sent[0]?.url.search).toBe('?d=0&e=false');
  });

  it('convert keys of the query to snake_case', async () => {
    await get({ query: { pageSize: 20 } });
    expect(sent[0]?.url.search).toBe('?page_size=20');
  });
});

describe('headers', () => {
  it('contain the access token', async () => {
    localStorage.setItem('token', 'abc');
    await get();
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer abc');
  });

  it('omit Authorization without a token', async () => {
    await get();
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('omit Authorization if skipped', async () => {
    localStorage.setItem('token', 'abc');
    await get({ skipAuth: true });
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('omit Authorization on a public call', async () => {
    localStorage.setItem('token', 'abc');
    answers = [() => new Response(null, { status: 204 })];
    await call(accounts.requestReset, { body: { email: 'a@b.co' } });
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it("treat a stored text 'undefined' as no token, and remove it", async () => {
    localStorage.setItem('token', 'undefined');
    await get();
    expect(sent[0]?.headers.has('authorization')).toBe(false);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('request Spanish before a language is known', async () => {
    await get();
    expect(sent[0]?.headers.get('accept-language')).toBe('es');
  });

  it('request the chosen language', async () => {
    configureHttp({ language: () => 'en' });
    await get();
    expect(sent[0]?.headers.get('accept-language')).toBe('en');
  });
});

describe('bodies', () => {
  it('have snake_case keys at every level', async () => {
    await post({ body: { firstName: 'A', manyThings: [{ innerKey: [{ deepKey: 1 }] }] } });
    expect(sent[0]?.body).toEqual({ first_name: 'A', many_things: [{ inner_key: [{ deep_key: 1 }] }] });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('keep their keys with noKeyConversion', async () => {
    await post({ body: { keepMe: 1 }, noKeyConversion: true });
    expect(sent[0]?.body).toEqual({ keepMe: 1 });
  });

  it('are multipart with files, whose names are snake_case', async () => {
    await post({ body: { fullName: 'Molino', size: 3, none: null }, files: { teamLogo: new File(['x'], 'a.png') } });
    const body = sent[0]?.body;
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
    expect(body).toMatchObject({ full_name: 'Molino', size: '3', team_logo: expect.anything() });
    expect(body).not.toHaveProperty('none');
  });

  it('are JSON without files', async () => {
    await post({ body: { a: 1 }, files: { logo: null } });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('are absent on GET', async () => {
    await get({ body: { a: 1 } });
    expect(sent[0]?.body).toBe('');
  });

  it.each(['PATCH', 'DELETE'] as const)('are sent with %s, without files', async (method) => {
    await request({
      method,
      version: 'v1',
      service: 'things',
      body: { aB: 1 },
      files: { logo: new File(['x'], 'a.png') },
    });
    expect(sent[0]?.body).toEqual({ a_b: 1 });
  });

  it('are sent with PUT, including files', async () => {
    await request({
      method: 'PUT',
      version: 'v1',
      service: 'things',
      body: { a: 1 },
      files: { logo: new File(['x'], 'a.png') },
    });
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart/);
  });

  it('have no content type if empty', async () => {
    await post();
    expect(sent[0]?.headers.has('content-type')).toBe(false);
  });
});

describe('replies', () => {
  it('have camelCase keys at every level', async () => {
    answers = [() => json({ first_name: 'A', list_of: [{ inner_key: { deep_key: null } }] })];
    await expect(get()).resolves.toEqual({ firstName: 'A', listOf: [{ innerKey: { deepKey: null } }] });
  });

  it('may be a file, returned as a Blob; a failed download throws as usual', async () => {
    answers = [() => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })];
    const file = await get({ asBlob: true });
    expect(file).toBeInstanceOf(Blob);
    expect(file instanceof Blob && (await file.text())).toBe('%PDF-1.7');
    answers = [() => forbidden('not_found')];
    await expect(get({ asBlob: true })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('may be empty', async () => {
    answers = [() => new Response(null, { status: 204 })];
    await expect(post()).resolves.toBeUndefined();
  });

  it('store the tokens in their data', async () => {
    answers = [() => json({ access: 'a1', refresh: 'r1' })];
    await call(accounts.signIn, { body: { email: 'a@b.co', password: 'x' } });
    expect([localStorage.getItem('token'), localStorage.getItem('refresh')]).toEqual(['a1', 'r1']);
  });

  it('store the access token in their authorization header', async () => {
    answers = [() => json({}, 200, { authorization: 'Bearer a2' })];
    await get();
    expect(localStorage.getItem('token')).toBe('a2');
  });

  it('fail with a truthy error field, even with status 200', async () => {
    answers = [() => json({ error: 'conflict', message: 'No.', request_id: 'q' })];
    await expect(get()).rejects.toMatchObject({ name: 'HttpError', status: 200, code: 'conflict' });
  });

  it('succeed with a falsy error field', async () => {
    answers = [() => json({ error: null, a_b: 1 })];
    await expect(get()).resolves.toEqual({ error: null, aB: 1 });
  });

  it("of failure keep status and shape, regardless of a proxy's content", async () => {
    answers = [
      () =>
        json(
          {
            status: 'error',
            code: 7,
            message: null,
            fields: 'none',
            rows: { line: 1 },
            rows_total: 'many',
            request_id: 5,
          },
          502,
        ),
    ];
    const error = await get().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      status: 502,
      code: 'internal',
      message: 'HTTP 502',
      fields: [],
      rows: [],
      rowsTotal: 0,
    });
  });

  it('of failure contain code, fields and rows', async () => {
    answers = [
      () =>
        json(
          {
            error: 'invalid_rows',
            message: 'Rows.',
            rows: [{ line: 2, column: 'email', code: 'email', value: 'x' }],
            rows_total: 70,
            request_id: 'q1',
          },
          422,
        ),
    ];
    const error: unknown = await post().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_rows',
      fields: [],
      rows: [{ line: 2 }],
      rowsTotal: 70,
      requestId: 'q1',
    });
  });

  it('of a proxy in HTML throw with one of our codes', async () => {
    answers = [() => new Response('<h1>Bad gateway</h1>', { status: 503 })];
    await expect(get()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('that are HTML with status 200 throw', async () => {
    answers = [() => new Response('<html>')];
    await expect(get()).rejects.toBeInstanceOf(HttpError);
  });

  it('that never arrive throw a NetworkError without a retry', async () => {
    answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
    const error: unknown = await get().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ code: 'network' });
    expect(sent).toHaveLength(1);
  });

  it('that take longer than 60 seconds throw a timeout', async () => {
    jest.useFakeTimers();
    answers = [() => new Promise(() => {})];
    const outcome = get().catch((thrown: unknown) => thrown);
    await jest.advanceTimersByTimeAsync(59_999);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    await expect(outcome).resolves.toMatchObject({ name: 'NetworkError', code: 'timeout' });
  });

  it('that the caller aborts throw an AbortError', async () => {
    const controller = new AbortController();
    answers = [
      () => {
        controller.abort();
        throw new DOMException('Aborted', 'AbortError');
      },
    ];
    await expect(get({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('of a failing server are not retried', async () => {
    answers = [() => json({ error: 'internal', message: 'x', request_id: 'q' }, 500)];
    await expect(get()).rejects.toBeInstanceOf(HttpError);
    expect(sent).toHaveLength(1);
  });
});

describe('invalid arguments', () => {
  it("throw 'request empty' without a request", async () => {
    // @ts-expect-error -- calls by untyped code
    await expect(request(undefined)).rejects.toThrow('request empty');
  });

  it("throw 'method or version is empty' without either", async () => {
    // @ts-expect-error -- calls by untyped code
    await expect(request({ method: '', version: 'v1', service: 'a' })).rejects.toThrow('method or version is empty');
    await expect(get({ version: '' })).rejects.toThrow('method or version is empty');
    expect(sent).toHaveLength(0);
  });
});

describe('a 403', () => {
  beforeEach(() => {
    localStorage.setItem('token', 'old');
    localStorage.setItem('refresh', 'r1');
  });
  const isRefresh = ({ url }: Sent) => url.pathname === '/api/v1/token/refresh/';
  const server = (isValid: (token: string | null) => boolean, renew: () => Response) => {
    answers = [
      (incoming) =>
        isRefresh(incoming)
          ? renew()
          : isValid(incoming.headers.get('authorization'))
            ? json({ ok: true })
            : forbidden(),
    ];
  };
  const refreshes = () => sent.filter(isRefresh);
  /** Collects the types of events; `react` is called with each. */
  const collectEvents = (react: () => void = () => {}) => {
    const events: string[] = [];
    const stop = subscribeToHttp(({ type }) => {
      events.push(type);
      react();
    });
    return { events, stop };
  };

  it('renews the tokens once, stores them, and retries the call', async () => {
    server(
      (token) => token === 'Bearer new',
      () => json({ access: 'new', refresh: 'r2' }),
    );
    await expect(get()).resolves.toEqual({ ok: true });
    expect(refreshes().map(({ body }) => body)).toEqual([{ refresh: 'r1' }]);
    expect([localStorage.getItem('token'), localStorage.getItem('refresh')]).toEqual(['new', 'r2']);
  });

  it('retries with the same body', async () => {
    server(
      (token) => token === 'Bearer new',
      () => json({ access: 'new', refresh: 'r2' }),
    );
    await post({ body: { aB: 1 } });
    expect(sent.at(-1)?.body).toEqual({ a_b: 1 });
  });

  it('of several concurrent calls renews once', async () => {
    server(
      (token) => token === 'Bearer new',
      () => json({ access: 'new', refresh: 'r2' }),
    );
    await Promise.all([get(), get({ uri: 'a/' }), get({ uri: 'b/' }), post()]);
    expect(refreshes()).toHaveLength(1);
  });

  it('only retries if another tab has renewed the tokens', async () => {
    answers = [
      () => {
        localStorage.setItem('token', 'theirs');
        return forbidden();
      },
      () => json({ ok: true }),
    ];
    await expect(get()).resolves.toEqual({ ok: true });
    expect(refreshes()).toHaveLength(0);
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer theirs');
  });

  it('renews the tokens if those of another tab are rejected too', async () => {
    answers = [
      () => {
        localStorage.setItem('token', 'theirs');
        return forbidden();
      },
      () => forbidden(),
      () => json({ access: 'new', refresh: 'r2' }),
      () => json({ ok: true }),
    ];
    await expect(get()).resolves.toEqual({ ok: true });
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer old',
      'Bearer theirs',
      null,
      'Bearer new',
    ]);
  });

  it('of calls with different tokens ends the session before any of them is rejected', async () => {
    const { events, stop } = collectEvents(() => localStorage.clear());
    server(
      () => false,
      () => forbidden('token_invalid'),
    );
    const eventsAtRejection: string[][] = [];
    const attempt = async (uri: string) => {
      await expect(get({ uri })).rejects.toMatchObject({ status: 403 });
      eventsAtRejection.push([...events]);
    };
    const first = attempt('a/');
    localStorage.setItem('token', 'theirs');
    await Promise.all([first, attempt('b/')]);
    stop();
    expect(eventsAtRejection).toEqual([['session-expired'], ['session-expired']]);
    expect(refreshes()).toHaveLength(1);
  });

  it('after the retry is thrown, without another refresh or an expired event', async () => {
    const { events, stop } = collectEvents();
    server(
      () => false,
      () => json({ access: 'new', refresh: 'r2' }),
    );
    await expect(get()).rejects.toMatchObject({ status: 403 });
    stop();
    expect(refreshes()).toHaveLength(1);
    expect(events).toEqual([]);
  });

  it('with a rejected refresh emits session-expired once for all calls', async () => {
    const { events, stop } = collectEvents(() => localStorage.clear());
    server(
      () => false,
      () => forbidden('token_invalid'),
    );
    const results = await Promise.allSettled([get(), get({ uri: 'a/' })]);
    stop();
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(events).toEqual(['session-expired']);
  });

  it('keeps the session if the refresh gets no response', async () => {
    const { events, stop } = collectEvents();
    answers = [(incoming) => (isRefresh(incoming) ? Promise.reject(new TypeError('Failed to fetch')) : forbidden())];
    await expect(get()).rejects.toBeInstanceOf(NetworkError);
    stop();
    expect(events).toEqual([]);
    expect(localStorage.getItem('refresh')).toBe('r1');
  });

  it('does not sign in again after a sign-out during the refresh', async () => {
    server(
      () => false,
      () => {
        localStorage.clear();
        return json({ access: 'new', refresh: 'r2' });
      },
    );
    await expect(get()).rejects.toMatchObject({ status: 403 });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('is thrown if authentication is skipped', async () => {
    server(
      () => false,
      () => json({ access: 'new', refresh: 'r2' }),
    );
    await expect(get({ skipAuth: true })).rejects.toBeInstanceOf(HttpError);
    expect(refreshes()).toHaveLength(0);
  });

  it('is thrown without a refresh token', async () => {
    localStorage.removeItem('refresh');
    server(
      () => false,
      () => json({ access: 'new', refresh: 'r2' }),
    );
    await expect(get()).rejects.toBeInstanceOf(HttpError);
    expect(refreshes()).toHaveLength(0);
  });

  it('of the refresh itself is never retried', async () => {
    answers = [() => forbidden('token_invalid')];
    await expect(call(accounts.refreshTokens, { body: { refresh: 'x' } })).rejects.toBeInstanceOf(HttpError);
    expect(sent).toHaveLength(1);
  });
});

describe('call', () => {
  it('uses camelCase for arguments and replies', async () => {
    answers = [() => new Response(null, { status: 204 })];
    await call(accounts.register, { body: { email: 'a@b.co', firstName: 'A', lastName: 'B', password: 'x' } });
    expect(sent[0]?.body).toEqual({ email: 'a@b.co', first_name: 'A', last_name: 'B', password: 'x' });
  });

  it('fills in path parameters and query', async () => {
    answers = [() => json([])];
    await call(subscriptions.getTiers, { query: { expand: '*' } });
    await call(subscriptions.priceTier, { params: { id: 'growth' }, body: { cycle: 'monthly' } });
    expect(sent.map(({ url }) => url.pathname + url.search)).toEqual([
      '/api/v1/subscription-tiers/?expand=*',
      '/api/v1/subscription-tiers/growth/price/',
    ]);
  });

  it('sends files', async () => {
    await call(organizations.createOrganization, {
      body: { name: 'Molino', supportEmail: 'a@b.co' },
      files: { logo: new File(['x'], 'a.png') },
    });
    expect(sent[0]?.body).toMatchObject({ name: 'Molino', support_email: 'a@b.co', logo: expect.anything() });
  });

  it('supports every shape of contract', async () => {
    const odd = defineCall({
      method: 'DELETE',
      version: 'v2',
      service: 'x',
      uri: '',
      body: z.object({ a_b: z.string() }),
      status: 204,
      summary: '',
    });
    answers = [() => new Response(null, { status: 204 })];
    await call(odd, { body: { aB: '1' } });
    expect(sent[0]?.body).toEqual({ a_b: '1' });
  });
});

describe('key conversion', () => {
  it('round-trips keys', () => {
    const value = { numberOfEmployees: 3, a: [{ bC: { dE: 'some_text' } }] };
    expect(toCamelCase(toSnakeCase(value))).toEqual(value);
  });
});
