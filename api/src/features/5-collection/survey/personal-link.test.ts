import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements } from '@veleta/shared/contracts';
import { FIRST_DAY, answerAll, done, importList } from '../../../platform/testing/measuring.ts';
import type { TestApi } from '../../../platform/testing/start-api.ts';
import { type SurveyApi, openTraceable, startSurveyApi } from './testing/survey-api.ts';

let survey: SurveyApi;
let api: TestApi;
beforeAll(async () => {
  survey = await startSurveyApi();
  ({ api } = survey);
});
afterEach(() => api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(() => survey.close());

const { getMeasurement, stopMeasurement } = measurements;
const read: SurveyApi['read'] = (token) => survey.read(token);
const start: SurveyApi['start'] = (token, body) => survey.start(token, body);
const submit: SurveyApi['submit'] = (token, change) => survey.submit(token, change);
const rowsOf: SurveyApi['rowsOf'] = (table, id) => survey.rowsOf(table, id);
const invited = () => survey.invite();

describe('personal link', () => {
  it('is sent once to everybody on the list, in their language', async () => {
    const { mails } = await invited();
    expect(mails.map(({ to, language }) => [to, language]).sort()).toEqual([
      ['ana@example.org', 'es'],
      ['bo@example.org', 'es'],
      ['cy@example.org', 'es'],
    ]);
    expect(new Set(mails.map(({ token }) => token)).size).toBe(3);
    await api.runJobs();
    expect(api.mailbox).toEqual([]);
  });

  it('shows the promise of confidentiality and asks for no unit', async () => {
    const { tokens } = await invited();
    expect(await read(tokens.ana ?? '')).toMatchObject({
      status: 'open',
      promise: 'confidential',
      language: 'es',
      expected: 3,
      categories: [],
    });
    expect((await read(tokens.bo ?? '')).language).toBeNull();
    expect((await submit(tokens.ana ?? '', { units: [api.services.random.uuid()] })).error).toMatchObject({
      error: 'invalid_input',
      fields: [{ path: 'units.0', code: 'unknown' }],
    });
  });

  it('accepts one response, with the unit of the list', async () => {
    const { call, measurement, tokens } = await invited();
    const token = tokens.ana ?? '';
    await done(start(token));
    expect(await done(call(getMeasurement, { params: { id: measurement.id } }))).toMatchObject({
      started: 1,
      responses: 0,
    });
    const submission_id = api.services.random.uuid();
    const answers = answerAll(await read(token));
    const results = await Promise.all([1, 2, 3].map(() => submit(token, { submission_id, answers })));
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await submit(token)).error.error).toBe('already_answered');
    expect((await start(token)).error.error).toBe('already_answered');
    expect((await read(token)).status).toBe('answered');
    expect(await done(call(getMeasurement, { params: { id: measurement.id } }))).toMatchObject({
      started: 0,
      responses: 1,
    });
    const units = await rowsOf('measurement_units', measurement.id);
    const [kept] = await survey.answersOf(measurement.id);
    expect(kept?.unitIds).toEqual([units.find(({ name }) => name === 'North')?.id]);
  });

  it('stops working after a stop, and unsent mails are not sent', async () => {
    const account = await api.createAccount();
    const list = await importList(account.call, { people: [['ana', '']] });
    const { measurement } = await openTraceable(account.call, list.id);
    await done(account.call(stopMeasurement, { params: { id: measurement.id } }));
    await api.runJobs();
    expect(api.mailbox).toEqual([]);
    const mailed = await invited();
    await done(mailed.call(stopMeasurement, { params: { id: mailed.measurement.id } }));
    expect((await submit(mailed.tokens.bo ?? '')).error.error).toBe('survey_closed');
  });
});
