import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request, type IncomingHttpHeaders } from 'node:http';
import { answerAll, done } from '../../../platform/testing/measuring.ts';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

const PAGES = 'https://surveys.example';

let survey: SurveyApi;
let origin: string;
let lines: string[] = [];
beforeAll(async () => {
  survey = await startSurveyApi({
    config: { hasRateLimits: true, logLevel: 'info', surveyOrigins: [PAGES] },
    logTo: { write: (tx) => void lines.push(tx) },
  });
  origin = await survey.api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => survey.close());
beforeEach(() => {
  lines = [];
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}
interface Sent {
  readonly body: string;
  readonly headers?: Record<string, string>;
  readonly query?: string;
  /** Chunked transfer encoding, without a content length. */
  readonly isInPieces?: boolean;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const pathOf = (token: string, query = '') => `/api/v1/survey-responses/${token}/${query}`;

/** Sends over a real socket, like a page. */
const send = (token: string, { body, headers = JSON_TYPE, query, isInPieces }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = isInPieces ? {} : { 'content-length': Buffer.byteLength(body) };
    const call = request(`${origin}${pathOf(token, query)}`, { method: 'POST', headers: { ...length, ...headers } });
    call.on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) }),
      );
    });
    if (isInPieces) call.write('');
    call.end(body);
  });

/** Injects the request without a network. */
async function inject(token: string, { body, headers = JSON_TYPE, query }: Sent): Promise<Answer> {
  const reply = await survey.api.app.inject({ method: 'POST', url: pathOf(token, query), headers, payload: body });
  return { status: reply.statusCode, headers: reply.headers as IncomingHttpHeaders, body: reply.json() };
}

/** Removes the parts of a reply that differ between two identical requests. */
function comparableParts({ status, headers, body: { request_id: _, ...body } }: Answer) {
  const differing = ['date', 'connection', 'keep-alive', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  const compared = Object.entries(headers).filter(([name]) => !differing.includes(name));
  return { status, body, headers: Object.fromEntries(compared.map(([name, value]) => [name, String(value)])) };
}

const uuid = () => survey.api.services.random.uuid();
const written = (change: object = {}) => JSON.stringify({ submission_id: uuid(), units: [], answers: [], ...change });
/** Returns a valid body with a new reservation. */
const writtenOnReservation = async (token: string, change: object = {}) =>
  written({ reservation: (await done(survey.start(token))).reservation, ...change });

describe('submission over the network', () => {
  it('gets the same reply with injected and real requests, to the last header, and counts once', async () => {
    const { token, measurement } = await survey.open();
    const call = await survey.read(token);
    const answers = answerAll(call, { text: 'Una idea — ñ, 🙂' });
    const body = await writtenOnReservation(token, { answers });
    const first = await send(token, { body });
    const again = await send(token, { body });
    expect(first).toMatchObject({ status: 201, body: { status: 'accepted' } });
    expect(first.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(Number(first.headers['x-ratelimit-remaining'])).toBe(Number(again.headers['x-ratelimit-remaining']) + 1);
    for (const headers of [
      JSON_TYPE,
      { ...JSON_TYPE, origin: PAGES },
      { ...JSON_TYPE, origin: 'https://other.example' },
    ])
      expect(comparableParts(await send(token, { body, headers }))).toEqual(
        comparableParts(await inject(token, { body, headers })),
      );
    const [compared, ...others] = await survey.answersOf(measurement.id);
    expect(others).toEqual([]);
    expect(JSON.stringify(compared?.comments)).toContain('Una idea — ñ, 🙂');
  });

  it("writes one log line without the link's secret, and counts as one request", async () => {
    const { token } = await survey.open();
    await survey.read(token);
    const body = await writtenOnReservation(token);
    const seconds = survey.api.services.metrics.requestSeconds;
    seconds.reset();
    lines = [];
    const { headers } = await send(token, { body });
    expect(lines.map((tx) => JSON.parse(tx))).toMatchObject([
      { msg: 'request', reqId: headers['x-request-id'], status: 201, url: '/api/v1/survey-responses/[secret]/' },
    ]);
    const { values } = await seconds.get();
    const count = values.find(({ metricName }) => metricName?.endsWith('_count'));
    expect(count).toMatchObject({
      value: 1,
      labels: { route: pathOf(':token'), status: '2xx' },
    });
  });

  it.each<[string, (item: string) => Partial<Sent> & { made?: string }]>([
    ['no JSON', () => ({ body: '{"submission_id":' })],
    ['an item that nobody asked', () => ({ body: written({ answers: [{ item: 'made-up', value: 3 }] }) })],
    ['an answer out of range', (item) => ({ body: written({ answers: [{ item, value: 9 }] }) })],
    ['a field that nobody declared', () => ({ body: written({ tone: 'kind' }) })],
    ['a prototype', () => ({ body: `{"__proto__":{},${written().slice(1)}` })],
    ['a unit that is not offered', () => ({ body: written({ units: [uuid()] }) })],
    ['too long', () => ({ body: written({ reservation: 'x'.repeat(140_000) }) })],
    ['another kind of content', () => ({ body: written(), headers: { 'content-type': 'text/plain' } })],
    ['in pieces of unknown length', () => ({ body: written(), isInPieces: true })],
    ['with a query', () => ({ body: written(), query: '?from=mail' })],
    ['with an id in capitals', () => ({ body: written({ submission_id: uuid().toUpperCase() }) })],
  ])('gets the same reply with injected and real requests: %s', async (_, make) => {
    const { token } = await survey.open();
    const [item = ''] = (await survey.read(token)).dimensions.flatMap(({ items }) => items.map(({ key }) => key));
    const sent = { body: '', ...make(item) };
    expect(comparableParts(await send(token, sent))).toEqual(comparableParts(await inject(token, sent)));
  });

  it('counts as one call when it is rejected', async () => {
    const { token } = await survey.open({ number_of_participants: 1 });
    await survey.read(token);
    await done(survey.submit(token));
    const before = Number((await inject(token, { body: '{' })).headers['x-ratelimit-remaining']);
    expect(await send(token, { body: written() })).toMatchObject({
      status: 409,
      body: { error: 'reservation_required' },
    });
    const after = Number((await inject(token, { body: '{' })).headers['x-ratelimit-remaining']);
    expect(before - after).toBe(2);
    expect((await send('made-up', { body: written() })).body.error).toBe('link_invalid');
  });

  it('is rate limited', async () => {
    const { token } = await survey.open({ number_of_participants: 5 });
    await survey.read(token);
    const [first, second] = [await writtenOnReservation(token), await writtenOnReservation(token)];
    await send(token, { body: first });
    await survey.rows.query('update rate_limits set calls = 1199 where calls = 1');
    expect((await send(token, { body: second })).status).toBe(201);
    const rejected = await send(token, { body: written() });
    expect(rejected).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is rejected with a retry hint while the server shuts down', async () => {
    const { token } = await survey.open();
    await survey.read(token);
    const body = await writtenOnReservation(token);
    survey.api.services.health.drain();
    expect(await send(token, { body })).toMatchObject({ status: 201, headers: { connection: 'close' } });
  });
});
