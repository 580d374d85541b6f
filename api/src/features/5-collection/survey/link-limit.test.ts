import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { markInternal } from '../../../platform/caller-address.ts';
import { type SurveyApi, startSurveyApi } from './testing/survey-api.ts';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi({ config: { hasRateLimits: true } });
});
afterAll(() => survey.close());

/** Calls per address and minute. */
const LEAST = 1_200;
const query = (token: string) => survey.readDraft(token);
const readRepeatedly = (times: number, token: string) => Promise.all(Array.from({ length: times }, () => query(token)));
const countRejected = (answers: readonly { readonly status: number }[]) =>
  answers.filter(({ status }) => status === 429).length;

describe('rate limit of a link', () => {
  it('grows with the number of its people, who may share one address', async () => {
    const { token } = await survey.open({ number_of_participants: 900 });
    const { token: few } = await survey.open({ number_of_participants: 5 });
    expect(countRejected(await readRepeatedly(LEAST + 50, token))).toBe(0);
    expect(countRejected(await readRepeatedly(LEAST + 50, few))).toBe(50);
  });

  it('applies to each address separately', async () => {
    const { token } = await survey.open({ number_of_participants: 40 });
    const readAs = (remoteAddress: string) =>
      survey.api.app.inject({ url: `/api/v1/survey-access/${token}/`, remoteAddress });
    const excessive = await Promise.all(Array.from({ length: LEAST + 10 }, () => readAs('203.0.113.7')));
    expect(excessive.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect((await readAs('198.51.100.20')).statusCode).toBe(200);
    expect((await readAs('::ffff:203.0.113.7')).statusCode).toBe(429);
  });

  it('is exact to the call for a large limit', async () => {
    const { token } = await survey.open({ number_of_participants: 2_000 });
    expect(countRejected(await readRepeatedly(1, token))).toBe(0);
    // Sixty calls per person, one of which is made.
    await survey.rows.query('update rate_limits set calls = 119950 where calls = 1');
    expect(countRejected(await readRepeatedly(300, token))).toBe(250);
  });

  it('is that of the address for an invalid link, for any token', async () => {
    const { token } = await survey.open({ number_of_participants: 50 });
    const answers = await Promise.all(Array.from({ length: LEAST + 20 }, (_, number) => query(`made-up-${number}`)));
    expect(countRejected(answers)).toBe(20);
    expect((await query(token)).status).toBe(200);
  });

  it('applies to each visitor of server-rendered pages, who cannot spoof an address', async () => {
    const { token } = await survey.open({ number_of_participants: 40 });
    const inside = createServer((request, response) => {
      markInternal(request);
      survey.api.app.routing(request, response);
    });
    const outside = createServer((request, response) => survey.api.app.routing(request, response));
    const readAs = async (server: Server, visitor: string) => {
      const { port } = Object(server.address());
      const url = `http://127.0.0.1:${port}/api/v1/survey-access/${token}/`;
      return (await fetch(url, { headers: { 'x-forwarded-for': visitor } })).status;
    };
    for (const server of [inside, outside]) await once(server.listen(0, '127.0.0.1'), 'listening');
    const exhaust = () => survey.rows.query('update rate_limits set calls = $1', [LEAST]);
    expect(await readAs(inside, '203.0.113.8')).toBe(200);
    await exhaust();
    expect(await readAs(inside, '203.0.113.8')).toBe(429);
    expect(await readAs(inside, '198.51.100.21')).toBe(200);
    expect(await readAs(outside, '198.51.100.22')).toBe(200);
    await exhaust();
    expect(await readAs(outside, '198.51.100.23')).toBe(429);
    for (const server of [inside, outside]) await new Promise((resolve) => server.close(resolve).closeAllConnections());
  });
});
