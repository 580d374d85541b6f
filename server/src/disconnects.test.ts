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
let asset = '';
beforeAll(async () => {
  deployment = await deploy(1, { LOG_LEVEL: 'warn', API_DOCS: '1' });
  origin = deployment.instances[0]?.url ?? '';
  access = (await callAt(origin, accounts.signIn, { body: deployment.owner })).reply?.access ?? '';
  token = (await openForAll(deployment, 'leadership', 5)).token;
  asset = /(\/assets\/main[^"\s>]+\.js)/.exec(await (await fetch(`${origin}/auth/login`)).text())?.[1] ?? '';
});
afterAll(() => deployment.close());

/** How a connection is lost: closed by the client, or reset by a failing network. */
const WAYS = ['destroy', 'resetAndDestroy'] as const;
type Way = (typeof WAYS)[number];

interface Visit {
  readonly send: string;
  /** Part of the reply after which the connection is lost; at once if empty. */
  readonly at: string;
  /** Sent before the connection is lost. */
  readonly more?: string;
}

/** Sends data and drops the connection at a given point. */
const lose = ({ send, at, more = '' }: Visit, way: Way): Promise<void> =>
  new Promise((done, fails) => {
    let received = '';
    let isLost = false;
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.write(send, () => void (at === '' && close()));
    });
    const close = () => {
      isLost = true;
      socket.write(more, () => socket[way]());
    };
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
      if (!isLost && at !== '' && received.includes(at)) close();
    });
    socket.once('error', () => {});
    socket.once('close', () =>
      isLost ? done() : fails(new Error(`Not heard "${at}" in "${received.slice(0, 300)}".`)),
    );
  });

const head = (first: string, ...headers: string[]): string =>
  [`${first} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n');
/** The server has read the head of a request and waits for its body. */
const CONTINUE = { at: '100 Continue' };
const EXPECT = 'Expect: 100-continue';
const JSON_TYPE = 'Content-Type: application/json';
const authorization = () => `Authorization: Bearer ${access}`;
const part =
  '--limit\r\nContent-Disposition: form-data; name="logo"; filename="logo.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG';
/** Answered at once, so that the pipelined request after it is in progress. */
const FIRST = head('GET /health/live');
const LIVE = { at: 'HTTP/1.1 200' };

const CASES: readonly (readonly [what: string, visit: () => Visit])[] = [
  ['nothing sent', () => ({ send: '', at: '' })],
  ['half of a head', () => ({ send: 'GET /auth/login HTTP/1.1\r\nHost: 127', at: '' })],
  [
    'half of a body',
    () => ({
      send: head('POST /api/v1/token/', JSON_TYPE, 'Content-Length: 500', EXPECT),
      ...CONTINUE,
      more: '{"email":"',
    }),
  ],
  [
    'half of a body in chunks',
    () => ({
      send: head('POST /api/v1/token/', JSON_TYPE, 'Transfer-Encoding: chunked', EXPECT),
      ...CONTINUE,
      more: 'a\r\n{"email":"\r\n5\r\nab',
    }),
  ],
  [
    'half of a submission',
    () => ({
      send: head(`POST /api/v1/survey-responses/${token}/`, JSON_TYPE, 'Content-Length: 900', EXPECT),
      ...CONTINUE,
      more: '{"answers":[',
    }),
  ],
  [
    'half of a file in a form',
    () => ({
      send: head(
        'POST /api/v1/organizations/',
        authorization(),
        'Content-Type: multipart/form-data; boundary=limit',
        'Content-Length: 90000',
        EXPECT,
      ),
      ...CONTINUE,
      more: part,
    }),
  ],
  [
    'half of a form in chunks',
    () => ({
      send: head(
        'POST /api/v1/organizations/',
        authorization(),
        'Content-Type: multipart/form-data; boundary=limit',
        'Transfer-Encoding: chunked',
        EXPECT,
      ),
      ...CONTINUE,
      more: `${part.length.toString(16)}\r\n${part}\r\n40\r\nab`,
    }),
  ],
  [
    'half of the form of a survey page',
    () => ({
      send: head(
        `POST /request-survey-access/${token}`,
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 900',
        EXPECT,
      ),
      ...CONTINUE,
      more: 'go=start',
    }),
  ],
  ['the beginning of a file', () => ({ send: head(`GET ${asset}`), at: 'HTTP/1.1 200' })],
  ['the beginning of a compressed file', () => ({ send: head(`GET ${asset}`, 'Accept-Encoding: br'), at: '200' })],
  ['the beginning of a page', () => ({ send: head('GET /auth/login'), at: '<!doctype' })],
  ['the beginning of a large reply', () => ({ send: head('GET /api/docs/json', 'Accept-Encoding: gzip'), at: '200' })],
  ['the beginning of a survey page', () => ({ send: head(`GET /request-survey-access/${token}`), at: '<!doctype' })],
  ['a page that is being drawn', () => ({ send: FIRST + head('GET /stats'), ...LIVE })],
  ['a survey page that is being drawn', () => ({ send: FIRST + head(`GET /request-survey-access/${token}`), ...LIVE })],
  ['a call under way', () => ({ send: FIRST + head('GET /api/v1/products/', authorization()), ...LIVE })],
  [
    'a password that is being hashed',
    () => {
      const body = '{"email":"a@example.org","password":"b"}';
      return { send: FIRST + head('POST /api/v1/token/', JSON_TYPE, `Content-Length: ${body.length}`) + body, ...LIVE };
    },
  ],
  ['twenty requests at once', () => ({ send: head('GET /api/v1/products/', authorization()).repeat(20), at: '200' })],
  ['a connection that is kept', () => ({ send: FIRST, at: '}' })],
];

/** Returns log lines from level warn on. */
const warningsIn = (output: string): string[] =>
  output.split('\n').filter((line) => line.startsWith('{') && JSON.parse(line).level >= 40);

describe('disconnected client', () => {
  it('causes no error and no log line from level warn on', async () => {
    for (const [what, visit] of CASES) {
      for (const way of WAYS) await lose(visit(), way);
      expect([what, (await fetch(`${origin}/health/ready`)).status]).toEqual([what, 200]);
    }
    const [server] = deployment.instances;
    // Late log lines are written by then.
    expect(await server?.end('SIGTERM')).toBe(0);
    expect(warningsIn(server?.output() ?? '')).toEqual([]);
  });
});
