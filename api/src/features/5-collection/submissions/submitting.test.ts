import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements } from '@veleta/shared/contracts';
import { FIRST_DAY, answerAll, done } from '../../../platform/testing/measuring.ts';
import type { TestApi } from '../../../platform/testing/start-api.ts';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

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
const open: SurveyApi['open'] = (change) => survey.open(change);
const rowsOf: SurveyApi['rowsOf'] = (table, id) => survey.rowsOf(table, id);

describe('submitting a response', () => {
  it('increases the count at once, and seals answers by position and comments separately', async () => {
    const { call, token, measurement } = await open({ units: ['North'] });
    const definition = await read(token);
    const unit = definition.categories[0]?.units[0]?.id ?? '';
    await done(
      submit(token, { units: [unit], answers: answerAll(definition, { likert: 5, enps: 0, text: 'Less noise' }) }),
    );
    expect(await done(call(getMeasurement, { params: { id: measurement.id } }))).toMatchObject({
      responses: 1,
      started: 0,
    });
    const items = await rowsOf('measurement_items', measurement.id);
    const [response] = await survey.answersOf(measurement.id);
    expect(response?.answers).toEqual(items.map(({ type }) => ({ likert5: 5, enps: 0, open: null })[String(type)]));
    expect(response?.unitIds).toEqual([unit]);
    // The language of the page on which it was written.
    expect(response?.comments.map(({ text, language }) => [text, language])).toEqual([
      ['Less noise', 'en'],
      ['Less noise', 'en'],
    ]);
  });

  it('rejects unknown items, values out of range, and units that are not offered', async () => {
    const { token } = await open({ units: ['North', 'South'] });
    const other = await open({ units: ['North'] });
    const [north, south] = (await read(token)).categories[0]?.units ?? [];
    const foreign = (await read(other.token)).categories[0]?.units[0];
    const { status, error } = await submit(token, {
      units: [north?.id ?? '', south?.id ?? '', foreign?.id ?? ''],
      answers: [
        { item: 'support-load-shared', value: 6 },
        { item: 'salary', value: 3 },
      ],
    });
    expect(status).toBe(400);
    expect(error.fields?.map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'answers.0.value: out_of_range',
      'answers.1.item: unknown',
      'units.1: duplicate',
      'units.2: unknown',
    ]);
    expect((await submit(token, { answers: [{ item: 'enps', value: 11 }] })).error.error).toBe('invalid_input');
    expect((await submit(token, { answers: [{ item: 'open-one-change', value: 'x'.repeat(2001) }] })).error.error).toBe(
      'invalid_input',
    );
  });

  it('counts a repeat once, also with simultaneous requests', async () => {
    const { call, token, measurement } = await open();
    const submission_id = api.services.random.uuid();
    const { reservation } = await done(start(token));
    const results = await Promise.all(Array.from({ length: 12 }, () => submit(token, { submission_id, reservation })));
    expect(results.map(({ status, reply }) => [status, reply])).toEqual(
      results.map(() => [201, { status: 'accepted' }]),
    );
    expect((await done(call(getMeasurement, { params: { id: measurement.id } }))).responses).toBe(1);
    expect(await survey.answersOf(measurement.id)).toHaveLength(1);
  });

  it('acknowledges a repeat after a lost reply although the measurement was stopped meanwhile', async () => {
    const { call, token, measurement } = await open();
    const submission_id = api.services.random.uuid();
    const { reservation } = await done(start(token));
    await done(submit(token, { submission_id, reservation }));
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    expect((await submit(token, { submission_id, reservation })).status).toBe(201);
    expect((await submit(token)).error.error).toBe('survey_closed');
    // Also after the results were computed: the submission counts, so the person must not read that it does not.
    await api.runJobs();
    expect(await rowsOf('disclosed_tables', measurement.id)).toHaveLength(1);
    expect((await submit(token, { submission_id })).status).toBe(201);
    expect((await submit(token)).error.error).toBe('survey_closed');
    expect(await rowsOf('sealed_submissions', measurement.id)).toEqual([]);
  });

  it('accepts exactly the declared number of simultaneous submissions', async () => {
    const { call, token, measurement } = await open({ number_of_participants: 20 });
    const results = await Promise.all(Array.from({ length: 200 }, () => submit(token)));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(results.filter(({ error }) => error?.error === 'survey_full')).toHaveLength(180);
    expect((await done(call(getMeasurement, { params: { id: measurement.id } }))).responses).toBe(20);
    expect(await survey.answersOf(measurement.id)).toHaveLength(20);
    expect((await read(token)).status).toBe('full');
  });

  it('accepts holders of a reservation first, and an expired one that starts again while one is free', async () => {
    const { token } = await open({ number_of_participants: 2 });
    const { reservation } = await done(start(token));
    await done(submit(token));
    expect((await submit(token)).error.error).toBe('survey_full');
    expect((await read(token)).status).toBe('open');
    api.clock.advance({ minutes: 3 });
    expect((await submit(token, { reservation })).error.error).toBe('reservation_required');
    await done(start(token, { reservation }));
    await done(submit(token, { reservation }));
    expect((await submit(token)).error.error).toBe('survey_full');
  });

  it('rejects an expired reservation with survey_full if every reservation is taken', async () => {
    const { token } = await open({ number_of_participants: 1 });
    const { reservation } = await done(start(token));
    api.clock.advance({ minutes: 3 });
    await done(start(token));
    expect((await submit(token, { reservation })).error.error).toBe('reservation_required');
    expect((await start(token, { reservation })).error.error).toBe('survey_full');
  });

  it('is impossible after a stop, in any order of simultaneous requests', async () => {
    const { call, token, measurement } = await open({ number_of_participants: 100 });
    const stop = call(stopMeasurement, { params: { id: measurement.id } });
    const results = await Promise.all(Array.from({ length: 40 }, () => submit(token)));
    await done(stop);
    const accepted = results.filter(({ status }) => status === 201).length;
    expect(results.every(({ status, error }) => status === 201 || error.error === 'survey_closed')).toBe(true);
    expect(await survey.answersOf(measurement.id)).toHaveLength(accepted);
    // The results include every acknowledged submission, or are suppressed.
    await api.runJobs();
    expect(await rowsOf('disclosed_tables', measurement.id)).toHaveLength(1);
  });
});
