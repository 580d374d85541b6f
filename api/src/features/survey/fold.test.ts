import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FIRST_DAY, answerAll, done } from '../../platform/testing/measuring.ts';
import type { TestApi } from '../../platform/testing/start-api.ts';
import { ensureFolded, moveInbox } from './fold.service.ts';
import { type SurveyApi, startSurveyApi } from './testing/survey-api.ts';

let survey: SurveyApi;
let api: TestApi;
beforeAll(async () => {
  survey = await startSurveyApi();
  ({ api } = survey);
});
afterEach(() => api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(() => survey.close());

const read: SurveyApi['read'] = (token) => survey.read(token);
const start: SurveyApi['start'] = (token, body) => survey.start(token, body);
const submit: SurveyApi['submit'] = (token, change) => survey.submit(token, change);
const open: SurveyApi['open'] = (change) => survey.open(change);
const rowsOf: SurveyApi['rowsOf'] = (table, id) => survey.rowsOf(table, id);

describe('moving answers out of the inbox', () => {
  it('waits until at least as many are there as the smallest group shown', async () => {
    const { accountId, token, measurement } = await open({ threshold: 6 });
    for (let n = 0; n < 5; n += 1) await done(submit(token));
    expect(await moveInbox(api.services, accountId, measurement.id)).toBe(0);
    expect(await rowsOf('responses', measurement.id)).toEqual([]);
    await done(submit(token));
    await api.runJobs();
    expect(await rowsOf('response_inbox', measurement.id)).toEqual([]);
    expect(await rowsOf('responses', measurement.id)).toHaveLength(6);
  });

  it('shares no key and no transaction between a final row and who or what brought it', async () => {
    const { token, measurement } = await open();
    const submissions = Array.from({ length: 6 }, () => api.services.random.uuid());
    const asked = await read(token);
    for (const submission_id of submissions) {
      const { place } = await done(start(token, { fingerprint: submission_id }));
      await done(submit(token, { submission_id, place, answers: answerAll(asked, { text: 'A thought' }) }));
    }
    const inbox = await rowsOf('response_inbox', measurement.id);
    await api.runJobs();
    const final = [
      ...(await rowsOf('responses', measurement.id)),
      ...(await rowsOf('response_comments', measurement.id)),
    ];
    expect(final).toHaveLength(6 + 12);
    const traces: Record<string, unknown>[] = [];
    for (const table of ['submissions', 'known_devices', 'places'])
      traces.push(...(await rowsOf(table, measurement.id)));
    const before = new Set(
      [...inbox, ...traces].flatMap((row) => [row.xmin, row.id, row.submission_id]).filter(Boolean),
    );
    for (const row of final) expect(before.has(row.xmin) || before.has(row.id)).toBe(false);
    expect(Object.keys(final[0] ?? {}).sort()).toEqual([
      'account_id',
      'answers',
      'id',
      'measurement_id',
      'unit_ids',
      'xmin',
    ]);
  });

  it('wipes what was moved out of the file of the inbox', async () => {
    const { token } = await open();
    await survey.rows.query('truncate response_inbox');
    for (let n = 0; n < 5; n += 1) await done(submit(token));
    const bytes = async () =>
      (await survey.rows.query<{ bytes: number }>("select pg_relation_size('response_inbox')::int as bytes"))[0]?.bytes;
    expect(await bytes()).toBeGreaterThan(0);
    await api.runJobs();
    expect(await bytes()).toBe(0);
  });

  it('moves the rest at the end, once', async () => {
    const { accountId, token, measurement } = await open({ duration_days: 1 });
    await done(submit(token));
    await ensureFolded(api.services, accountId, measurement.id);
    expect(await rowsOf('responses', measurement.id)).toEqual([]);
    api.clock.set('2026-03-03T00:00:00Z');
    await Promise.all([1, 2, 3].map(() => ensureFolded(api.services, accountId, measurement.id)));
    expect(await rowsOf('responses', measurement.id)).toHaveLength(1);
    expect(await rowsOf('response_inbox', measurement.id)).toEqual([]);
  });

  it('shuffles all of them at the end, so that the last answer is not the one that was moved last', async () => {
    const { accountId, token, measurement } = await open({ duration_days: 1 });
    const asked = await read(token);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'last']) {
      await done(submit(token, { answers: answerAll(asked, { likert: text === 'last' ? 1 : 4, text }) }));
      await api.runJobs();
    }
    const earlier = new Set((await rowsOf('responses', measurement.id)).map((row) => row.id));
    expect(earlier.size).toBe(5);
    api.clock.set('2026-03-03T00:00:00Z');
    await ensureFolded(api.services, accountId, measurement.id);
    const final = await rowsOf('responses', measurement.id);
    const comments = await rowsOf('response_comments', measurement.id);
    expect([final.length, comments.length]).toEqual([6, 12]);
    expect(new Set([...final, ...comments].map((row) => row.xmin)).size).toBe(1);
    expect(final.filter((row) => earlier.has(row.id))).toEqual([]);
    expect(final.filter(({ answers }) => (answers as number[]).includes(1))).toHaveLength(1);
  });

  it('cannot be seen by another account', async () => {
    const { token, measurement } = await open();
    await done(submit(token));
    const stranger = await api.createAccount();
    await expect(moveInbox(api.services, stranger.accountId, measurement.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
