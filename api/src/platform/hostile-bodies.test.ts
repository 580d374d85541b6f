import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { startApi, type TestAccount, type TestApi } from './testing/start-api.ts';
import { parseWith, rejectUnknownFields } from './validation.ts';

let api: TestApi;
let member: TestAccount;
const lines: string[] = [];
beforeAll(async () => {
  api = await startApi({ config: { logLevel: 'warn' }, logTo: { write: (line) => void lines.push(line) } });
  member = await api.createAccount();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

const unknownKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
const send = (
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  api.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${member.access}`, ...headers } });

describe('a body of unknown keys', () => {
  it('is rejected by its size on a public call', async () => {
    const answer = await send('/api/v1/accounts/registration/', unknownKeys(100_000));
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'body_too_large']);
    expect(answer.body.length).toBeLessThan(300);
  });

  it('is answered with at most a hundred invalid fields, each truncated', async () => {
    for (const [url, body] of [
      ['/api/v1/accounts/registration/', unknownKeys(1_500)],
      ['/api/v1/organizations/', unknownKeys(80_000)],
      ['/api/v1/organizations/', `{"${'k'.repeat(500_000)}":1}`],
    ] as const) {
      const answer = await send(url, body);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_input']);
      expect(answer.json().fields.length).toBeLessThanOrEqual(100);
      expect(answer.body.length).toBeLessThan(40_000);
    }
  });

  it('takes little more CPU time to validate than to parse', () => {
    const text = unknownKeys(100_000);
    const schema = rejectUnknownFields(accounts.RegistrationSchema);
    const cpuOf = (work: () => void): number => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const least = (work: () => void) => Math.min(...Array.from({ length: 5 }, () => cpuOf(work)));
    const data: unknown = JSON.parse(text);
    const parsing = least(() => void JSON.parse(text));
    const reading = least(() => expect(() => parseWith(schema, data)).toThrow('invalid_input'));
    expect(reading).toBeLessThan(parsing * 10);
  });
});

/** Returns the paths of lists without a maximum length in a schema. */
function boundlessLists(schema: z.core.$ZodType, path: string): string[] {
  // The union of all schemas, discriminated by `type`.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array': {
      const isBounded = (def.checks ?? []).some(({ _zod }) => _zod.def.check === 'max_length');
      return [...(isBounded ? [] : [path]), ...boundlessLists(def.element, `${path}[]`)];
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => boundlessLists(field, `${path}.${name}`));
    case 'union':
      return def.options.flatMap((option) => boundlessLists(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
      return boundlessLists(def.innerType, path);
    default:
      return [];
  }
}

it('every list in a body has a maximum length', () => {
  const lists = api.app.apiRoutes.flatMap(({ method, url, call }) =>
    call?.body ? boundlessLists(call.body, `${method} ${url}`) : [],
  );
  expect(lists).toEqual([]);
});

describe('an invalid form', () => {
  const multipart = (rest: string) => ({ 'content-type': `multipart/form-data${rest}` });
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  it.each([
    ['has no boundary', multipart(''), ''],
    ['has another boundary', multipart('; boundary=y'), `${part('name', 'Acme')}--x--\r\n`],
    ['ends in the middle of a field', multipart('; boundary=x'), '--x\r\nContent-Disposition: form-data; name="na'],
    ['ends without its last boundary', multipart('; boundary=x'), part('name', 'Acme')],
    [
      'ends in the middle of a file',
      multipart('; boundary=x'),
      '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
    ],
    ['has no name', multipart('; boundary=x'), '--x\r\nContent-Disposition: form-data\r\n\r\nAcme\r\n--x--\r\n'],
    ['has a broken header', multipart('; boundary=x'), '--x\r\n: :\r\n\r\nAcme\r\n--x--\r\n'],
    [
      'has more fields than any form',
      multipart('; boundary=x'),
      `${Array.from({ length: 150 }, (_, index) => part(`f${index}`, 'x')).join('')}--x--\r\n`,
    ],
  ])('is rejected without an error in the log: it %s', async (_name, headers, body) => {
    lines.length = 0;
    const answer = await send('/api/v1/organizations/', body, headers);
    expect(answer.statusCode).toBe(400);
    expect(['malformed_body', 'invalid_input']).toContain(answer.json().error);
    expect(lines).toEqual([]);
  });
});

describe('a caller who disconnects', () => {
  const isOver = (socket: ReturnType<typeof connect>) =>
    new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const head = (url: string, type: string) =>
    [
      `POST ${url} HTTP/1.1`,
      'host: veleta.test',
      `authorization: Bearer ${member.access}`,
      `content-type: ${type}`,
      'content-length: 5000',
      '\r\n',
    ].join('\r\n');

  it.each([
    ['JSON', '/api/v1/organizations/', 'application/json', '{"name":'],
    [
      'a form',
      '/api/v1/organizations/',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
    ],
    [
      'a field of a form',
      '/api/v1/organizations/',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAcm',
    ],
    ['a submission', `/api/v1/survey-responses/${'t'.repeat(43)}/`, 'application/json', '{"submission_id":'],
  ])('logs no server error in the middle of %s', async (_name, url, type, beginning) => {
    lines.length = 0;
    const address = api.app.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server is not listening.');
    const socket = connect(address.port, '127.0.0.1');
    socket.write(head(url, type) + beginning);
    // A complete request afterwards: its reply shows that the first one has arrived.
    await send('/api/v1/accounts/password/reset/', '{"email":"nobody@example.org"}');
    socket.resetAndDestroy();
    await isOver(socket);
    for (let turn = 0; turn < 20; turn += 1) await send('/api/v1/accounts/password/reset/', '{}');
    expect(lines).toEqual([]);
  });
});
