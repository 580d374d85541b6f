import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, kiosks, measurements } from '@veleta/shared/contracts';
import type { Caller } from '../../../platform/testing/caller.ts';
import { FIRST_DAY, answerAll, done, tokenOf } from '../../../platform/testing/measuring.ts';
import { elementsOf, readPdfStructure } from '../../../platform/testing/read-pdf-structure.ts';
import { readPdf } from '../../../platform/testing/read-pdf.ts';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi();
});
afterEach(() => survey.api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(() => survey.close());

const make = (call: Caller, id: string, count: number) =>
  call(kiosks.createKioskCodes, { params: { id }, body: { count } });

async function openKiosk({ count = 3, ...change }: Parameters<SurveyApi['open']>[0] & { count?: number } = {}) {
  const opened = await survey.open(change);
  const { kiosk, codes } = await done(make(opened.call, opened.measurement.id, count));
  return { ...opened, codes, reusable: opened.token, token: tokenOf(kiosk.link) };
}

describe('kiosk codes', () => {
  it('are created by owners and administrators, for a reusable link that has not ended', async () => {
    const { accountId, measurement, call } = await survey.open();
    const analyst = await survey.api.createAccount({ role: 'analyst', accountId });
    const stranger = await survey.api.createAccount();
    expect((await make(analyst.call, measurement.id, 1)).error.error).toBe('forbidden');
    expect((await make(stranger.call, measurement.id, 1)).error.error).toBe('not_found');
    const invited = await survey.invite();
    expect((await make(invited.call, invited.measurement.id, 1)).error.error).toBe('not_found');
    expect(await done(call(kiosks.getKiosk, { params: { id: measurement.id } }))).toEqual({ link: null, codes: 0 });
    for (const count of [0, 501]) expect((await make(call, measurement.id, count)).error.error).toBe('invalid_input');
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    expect((await make(call, measurement.id, 1)).error.error).toBe('survey_closed');
  });

  it('are easy to type, unique, shown once, and stored as hashes keyed by the server', async () => {
    const { call, measurement } = await survey.open();
    const first = await done(make(call, measurement.id, 500));
    const second = await done(make(call, measurement.id, 1));
    for (const code of first.codes)
      expect(code).toMatch(/^[34679ACDEFHJKMNPRTWXY]{3}(-[34679ACDEFHJKMNPRTWXY]{3}){2}$/);
    expect(new Set([...first.codes, ...second.codes]).size).toBe(501);
    expect(second.kiosk).toEqual({ ...first.kiosk, codes: 501 });
    expect(await done(call(kiosks.getKiosk, { params: { id: measurement.id } }))).toEqual(second.kiosk);
    const dump = JSON.stringify(await survey.rows.dump());
    expect(dump).not.toContain(tokenOf(first.kiosk.link));
    for (const code of first.codes.slice(0, 50)) {
      expect(dump).not.toContain(code);
      expect(dump).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('stop working when their link is withdrawn; new ones work, and both are audit events', async () => {
    const { accountId, call, measurement, token, codes } = await openKiosk({ count: 2 });
    const analyst = await survey.api.createAccount({ role: 'analyst', accountId });
    const withdraw = (who: Caller) => who(kiosks.withdrawKiosk, { params: { id: measurement.id } });
    expect((await withdraw(analyst.call)).error.error).toBe('forbidden');
    const { reservation } = await done(survey.start(token, { code: codes[0] }));
    await done(withdraw(call));
    await done(withdraw(call));
    expect(await done(call(kiosks.getKiosk, { params: { id: measurement.id } }))).toEqual({ link: null, codes: 0 });
    expect(await survey.rowsOf('kiosk_codes', measurement.id)).toEqual([]);
    expect((await survey.submit(token, { reservation })).error.error).toBe('link_invalid');
    const afterwards = await done(make(call, measurement.id, 1));
    expect(tokenOf(afterwards.kiosk.link)).toBe(token);
    expect((await survey.start(token, { code: codes[1] })).error.error).toBe('code_invalid');
    await done(survey.start(token, { code: afterwards.codes[0] }));
    const { events } = await done(call(audit.getAuditEvents, { query: { group: 'measurements' } }));
    expect(
      events.slice(0, 3).map(({ action, details }) => [action, details.find(({ key }) => key === 'codes')?.value]),
    ).toEqual([
      ['kiosk_codes_made', '1'],
      ['kiosk_codes_withdrawn', undefined],
      ['kiosk_codes_made', '2'],
    ]);
  });

  it('are limited in number over all batches', async () => {
    const { call, measurement } = await survey.open();
    for (let batch = 0; batch < 10; batch += 1) await done(make(call, measurement.id, 500));
    expect((await make(call, measurement.id, 1)).error).toMatchObject({
      fields: [{ path: 'count', code: 'too_many' }],
    });
  });

  it.each([
    ['en', 'It works once'],
    ['es', 'Sirve una sola vez'],
  ] as const)('can be printed on slips that are not stored (%s)', async (language, words) => {
    const { access, measurement, codes, token } = await openKiosk({ count: 25 });
    const print = (payload: object) =>
      survey.api.app.inject({
        method: 'POST',
        url: `/api/v1/measurements/${measurement.id}/kiosk-sheet/`,
        headers: { authorization: `Bearer ${access}` },
        payload,
      });
    const sheet = await print({ language, codes });
    expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = readPdf(sheet.rawPayload);
    expect(text).toContain('2 / 2');
    const structure = readPdfStructure(sheet.rawPayload);
    expect(structure).toMatchObject({ isTagged: true, language, showsTitle: true, unmarked: '' });
    // Each slip is a list item that contains its code.
    const list = elementsOf(structure.root).find(({ type }) => type === 'L');
    const items =
      list?.children.map((item) =>
        elementsOf(item)
          .map((element) => element.text)
          .join(' '),
      ) ?? [];
    expect(items.map((item) => codes.find((code) => item.includes(code)))).toEqual(codes);
    for (const code of codes) expect(text).toContain(code);
    expect(text).toContain(words);
    // The tablet's address is short enough to type, and redirects to the survey.
    const [, typed = ''] = /veleta\.test(\/s\/[0-9a-z]{5}-[0-9a-z]{5})/.exec(text.replace(/\s/g, '')) ?? [];
    expect(text.replace(/\s/g, '')).not.toContain(token);
    const redirected = await survey.api.app.inject(typed);
    expect([redirected.statusCode, redirected.headers.location]).toEqual([
      302,
      expect.stringContaining(`/request-survey-access/${token}`),
    ]);
    expect((await print({ language, codes: [...codes, '333-333-333'] })).json().error).toBe('not_found');
  });
});

describe('kiosk link', () => {
  it('requires a code and leads its holder through the survey once', async () => {
    const { token, reusable, codes, measurement, call } = await openKiosk();
    const definition = await survey.read(token);
    expect([definition.status, definition.promise, definition.is_kiosk]).toEqual(['open', 'anonymous', true]);
    expect((await survey.read(reusable)).is_kiosk).toBe(false);
    for (const code of [undefined, null, '', 'nonsense', '333-333-333', `${codes[0]}3`])
      expect((await survey.start(token, { code })).error.error).toBe('code_invalid');
    const typed = codes[0]?.toLowerCase().replaceAll('-', ' ');
    const { reservation } = await done(survey.start(token, { code: typed }));
    const submission_id = survey.api.services.random.uuid();
    const answers = answerAll(definition);
    await done(survey.submit(token, { submission_id, reservation, answers }));
    // The reply was lost: a repeat counts once. Other people receive the error that the code is used.
    await done(survey.submit(token, { submission_id, reservation, answers }));
    expect((await survey.start(token, { code: codes[0] })).error.error).toBe('code_invalid');
    expect((await survey.submit(token, { reservation, answers })).error.error).toBe('code_invalid');
    expect((await survey.submit(token, { answers })).error.error).toBe('code_invalid');
    expect((await done(call(measurements.getMeasurement, { params: { id: measurement.id } }))).responses).toBe(1);
    expect(await survey.rowsOf('kiosk_codes', measurement.id)).toHaveLength(2);
  });

  it('starts one participation per code: typing it again returns the same reservation and answers', async () => {
    const { token, codes } = await openKiosk({ number_of_participants: 1 });
    const first = await done(survey.start(token, { code: codes[0] }));
    const draft = { submission_id: survey.api.services.random.uuid(), units: [], answers: [], screen: 'support' };
    await done(survey.keep(token, { reservation: first.reservation, based_on: 0, draft }));
    const again = await done(survey.start(token, { code: codes[0] }));
    expect(again.reservation).toBe(first.reservation);
    expect((await done(survey.readDraft(token, again.reservation))).draft).toEqual(draft);
    expect((await survey.start(token, { code: codes[1] })).error.error).toBe('survey_full');
  });

  it('counts one of two simultaneous submissions with the same code', async () => {
    const { token, codes, measurement } = await openKiosk();
    const { reservation } = await done(survey.start(token, { code: codes[0] }));
    const results = await Promise.all(Array.from({ length: 8 }, () => survey.submit(token, { reservation })));
    expect(results.map(({ status, error }) => error?.error ?? status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 'code_invalid'),
    ]);
    expect(await survey.answersOf(measurement.id)).toHaveLength(1);
  });

  it('rejects a code of another measurement and recognizes no device', async () => {
    const { token, codes, measurement } = await openKiosk();
    const other = await openKiosk();
    expect((await survey.start(token, { code: other.codes[0] })).error.error).toBe('code_invalid');
    for (const code of codes)
      expect(await done(survey.start(token, { code, fingerprint: 'the tablet' }))).toMatchObject({
        is_known_device: false,
      });
    expect(await survey.rowsOf('known_devices', measurement.id)).toEqual([]);
  });

  it('deletes its codes at the end, and is disabled when its set is deleted', async () => {
    const { token, codes, call, measurement, set } = await openKiosk();
    await done(survey.start(token, { code: codes[0] }));
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    await survey.api.runJobs();
    expect(await survey.rowsOf('kiosk_codes', measurement.id)).toEqual([]);
    expect((await survey.start(token, { code: codes[0] })).error.error).toBe('survey_closed');
    expect((await survey.read(token)).status).toBe('stopped');
    await done(call(measurements.deleteMeasurementSet, { params: { id: set.id } }));
    expect((await survey.start(token, { code: codes[0] })).error.error).toBe('link_invalid');
  });

  it('limits attempts to guess a code', async () => {
    const limited = await startSurveyApi({ config: { hasRateLimits: true } });
    const { call, measurement } = await limited.open();
    const { kiosk, codes } = await done(make(call, measurement.id, 1));
    const token = tokenOf(kiosk.link);
    const tryFrom = async (remoteAddress: string, code = '333-333-333') => {
      const url = `/api/v1/survey-access/${token}/start/`;
      const answer = await limited.api.app.inject({ method: 'POST', url, payload: { code }, remoteAddress });
      return answer.json().error;
    };
    const [guesser, tablet] = ['203.0.113.7', '198.51.100.20'];
    const guess = (times: number) => Promise.all(Array.from({ length: times }, () => tryFrom(guesser)));
    expect(new Set(await guess(70))).toEqual(new Set(['code_invalid']));
    // People who mistype, or share an address with a guesser, can still start with a valid code.
    expect(await tryFrom(guesser, codes[0])).toBeUndefined();
    expect((await guess(235)).filter((error) => error === 'too_many_requests')).toHaveLength(6);
    // A valid code is now rejected from this address, and accepted from another.
    expect(await tryFrom(guesser, codes[0])).toBe('too_many_requests');
    expect(await tryFrom(tablet, codes[0])).toBeUndefined();
    await limited.close();
  });
});
