import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements } from '@veleta/shared/contracts';
import { done } from '../../../platform/testing/measuring.ts';
import { createHmac } from 'node:crypto';
import { deadRows } from '../survey/testing/dead-rows.ts';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

let survey: SurveyApi;
const lines: string[] = [];
beforeAll(async () => {
  survey = await startSurveyApi({
    config: { logLevel: 'trace', hasRateLimits: true },
    logTo: { write: (tx) => void lines.push(tx) },
  });
});
afterAll(() => survey.close());

describe('device recognition', () => {
  it('differs by measurement: the same device is unknown in the next one', async () => {
    const [one, other] = [await survey.open(), await survey.open()];
    for (const { token } of [one, other])
      expect((await done(survey.start(token, { fingerprint: 'laptop' }))).is_known_device).toBe(false);
    const hashes = await Promise.all(
      [one, other].map(
        async ({ measurement }) => (await survey.rowsOf('known_devices', measurement.id))[0]?.device_hash,
      ),
    );
    expect(hashes[0]).not.toEqual(hashes[1]);
  });

  it('never blocks anybody: a known device can submit', async () => {
    const { token, measurement } = await survey.open();
    for (const isKnown of [false, true, true]) {
      const started = await done(survey.start(token, { fingerprint: 'shared computer' }));
      expect(started.is_known_device).toBe(isKnown);
      await done(survey.submit(token, { reservation: started.reservation }));
    }
    expect(await survey.answersOf(measurement.id)).toHaveLength(3);
  });

  it('shares no transaction with an answer, and is deleted with its key, from the files too', async () => {
    const { token, measurement, call } = await survey.open();
    const devices = Array.from({ length: 7 }, (_, n) => `device ${n}`);
    for (const fingerprint of devices) {
      const { reservation } = await done(survey.start(token, { fingerprint }));
      await done(survey.submit(token, { reservation }));
    }
    const [key] = await survey.rowsOf('device_keys', measurement.id);
    const known = await survey.rowsOf('known_devices', measurement.id);
    const hashOf = (device: string) =>
      createHmac('sha256', key?.key as Buffer)
        .update(device)
        .digest();
    // A hash identifies its device only with the key.
    expect(known.map(({ device_hash }) => String(device_hash)).sort()).toEqual(
      devices.map((device) => String(hashOf(device))).sort(),
    );
    const answers = await survey.rowsOf('sealed_submissions', measurement.id);
    const transactions = new Set(known.map(({ xmin }) => xmin));
    expect(answers).toHaveLength(7);
    expect(answers.filter(({ xmin }) => transactions.has(xmin))).toEqual([]);
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    await survey.api.runJobs();
    const tables = ['device_keys', 'known_devices'];
    for (const table of [...tables, 'reservations', 'response_drafts'])
      expect(await survey.rowsOf(table, measurement.id)).toEqual([]);
    const rest = await deadRows(survey.rows, tables);
    expect(rest).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
    const dump = JSON.stringify(await survey.rows.dump());
    expect(dump).not.toContain((key?.key as Buffer).toString('hex'));
    for (const device of devices) expect(dump).not.toContain(hashOf(device).toString('hex'));
  });
});

describe('log of a participation', () => {
  it('contains no link, answer, submission id, address or browser', async () => {
    const { token, accountId } = await survey.open({ units: ['North'] });
    const { reservation } = await done(survey.start(token, { fingerprint: 'fingerprint-of-a-laptop' }));
    const submission_id = survey.api.services.random.uuid();
    const answers = [{ item: 'open-one-change', value: 'Fewer meetings in the afternoon' }];
    const headers = {
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'Sparrow/7.1 (Nest)',
      referer: `http://x/${token}`,
    };
    lines.length = 0;
    const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      survey.api.app.inject({
        method,
        url: `/api/v1/${path}`,
        headers,
        remoteAddress: '203.0.113.78',
        ...(payload && { payload }),
      });
    const draft = { submission_id, units: [], answers, screen: 'support' };
    const replies = [
      await send('GET', `survey-access/${token}/`),
      await send('POST', `survey-access/${token}/start/`, { reservation, fingerprint: 'fingerprint-of-a-laptop' }),
      await send('PUT', `survey-drafts/${token}/`, { reservation, based_on: 0, draft }),
      await send('POST', `survey-drafts/${token}/read/`, { reservation }),
      await send('POST', `survey-responses/${token}/`, {
        submission_id,
        reservation,
        units: [],
        answers: [{ item: 'enps', value: 77 }],
      }),
      await send('POST', `survey-responses/${token}/`, { submission_id, reservation, units: [], answers }),
      await send('POST', `survey-responses/${token}/`, { submission_id, reservation, units: [], answers }),
      await send('DELETE', `survey-drafts/${token}/`, { reservation }),
      await send('GET', `survey-access/${token.slice(0, -1)}x/`),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 400, 201, 201, 204, 404]);
    await survey.api.runJobs();
    const log = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(replies.length);
    for (const secret of [
      token,
      token.slice(0, 20),
      reservation,
      submission_id,
      'fingerprint-of',
      'Fewer meetings',
      'open-one-change',
      'Sparrow',
      '203.0.113',
    ])
      expect(log).not.toContain(secret);
    // The account does not appear in a participant's log lines either.
    expect(log).not.toContain(accountId);
  });
});
