import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '../contracts/index.ts';
import type { Call } from '../contracts/call.ts';
import { configureHttp, request, toCamelCase } from './index.ts';

/** One row of the table of calls in docs/specified-calls.json. */
interface SpecifiedCall {
  readonly method: string;
  /** `v1 accounts/me/` */
  readonly path: string;
  readonly auth: boolean;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly files?: readonly string[];
  readonly asIs?: boolean;
}

const FILE = join(import.meta.dirname, '../../../docs/specified-calls.json');
// The file has the shape of the interface above.
const CALLS = JSON.parse(readFileSync(FILE, 'utf8')) as SpecifiedCall[];
const ROWS = CALLS.map((call) => [`${call.method} ${call.path}`, call] as const);

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'service' in value && 'uri' in value;
const contractOf = ({ method, path }: SpecifiedCall): Call | undefined =>
  Object.values(contracts)
    .flatMap((part: unknown) => (typeof part === 'object' && part !== null ? Object.values(part).filter(isCall) : []))
    .find(
      ({ method: verb, version, service, uri }) =>
        verb === method && `${version} ${service}/${uri}` === path.replace(/\{(\w+)\}/g, ':$1'),
    );
const filled = (names: readonly string[] | undefined) => names && Object.fromEntries(names.map((name) => [name, 'x']));

const realFetch = globalThis.fetch;
let sent: Request[];
beforeEach(() => {
  sent = [];
  localStorage.clear();
  localStorage.setItem('token', 'abc');
  configureHttp({ host: 'https://api.example', language: () => 'es' });
  globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init));
    return new Response(null, { status: 204 });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('specified call', () => {
  it.each(ROWS)('is sent exactly as specified: %s', async (_, row) => {
    const contract = contractOf(row);
    if (!contract) throw new Error('No contract describes it.');
    const { method, version, service, uri, isPublic } = contract;
    const body = filled(row.body);
    await request({
      method,
      version,
      service,
      uri,
      params: { id: 'one' },
      query: Object(toCamelCase(filled(row.query))),
      body: row.asIs ? body : toCamelCase(body),
      files: Object.fromEntries((row.files ?? []).map((name) => [name, new File(['x'], 'logo.png')])),
      noKeyConversion: row.asIs ?? false,
      skipAuth: isPublic ?? false,
    });

    const [call] = sent;
    if (!call) throw new Error('Nothing was sent.');
    const url = new URL(call.url);
    expect(call.method).toBe(row.method);
    expect(url.pathname).toBe(`/api/${row.path.replace(' ', '/').replace('{id}', 'one')}`);
    expect([...url.searchParams.keys()]).toEqual(row.query ?? []);
    expect(call.headers.get('accept-language')).toBe('es');
    expect(call.headers.get('authorization')).toBe(row.auth ? 'Bearer abc' : null);
    if (row.files) {
      expect(call.headers.get('content-type')).toMatch(/^multipart\/form-data/);
      expect([...(await call.formData()).keys()]).toEqual([...(row.body ?? []), ...row.files]);
    } else {
      const text = await call.text();
      expect(text ? Object.keys(JSON.parse(text)) : undefined).toEqual(row.body);
    }
  });
});
