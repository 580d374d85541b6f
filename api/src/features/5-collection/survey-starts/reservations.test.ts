import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { kiosks, measurements } from '@veleta/shared/contracts';
import { FIRST_DAY, done } from '../../../platform/testing/measuring.ts';
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

const open: SurveyApi['open'] = (change) => survey.open(change);
const start: SurveyApi['start'] = (token, body) => survey.start(token, body);
const submit: SurveyApi['submit'] = (token, change) => survey.submit(token, change);
const codeOf = async (result: Promise<{ status: number; error: { error: string; message: string } }>) => {
  const { status, error } = await result;
  return error ? `${status} ${error.error}` : status;
};
const draftOf = (submission_id: string, value = 3) => ({
  submission_id,
  units: [],
  answers: [{ item: 'support-load-shared', value }],
  screen: null,
});
const keep = (token: string, reservation: string, based_on = 0) =>
  survey.keep(token, {
    reservation,
    based_on,
    draft: draftOf('0b0b0b0b-0000-4000-8000-000000000001', 1 + (based_on % 5)),
  });
const secret = () => api.services.random.bytes(32).toString('base64url');

describe('submission on a reusable link', () => {
  it('is rejected without a reservation, and with an unknown one', async () => {
    const { token, measurement } = await open();
    const { status, error } = await submit(token, { reservation: null });
    expect([status, error.error]).toEqual([409, 'reservation_required']);
    expect(error.message).toContain('Start again');
    expect(await codeOf(submit(token, { reservation: secret() }))).toBe('409 reservation_required');
    expect(await survey.rowsOf('submissions', measurement.id)).toEqual([]);
  });

  it('uses its reservation once: a repeat is acknowledged, another submission is rejected', async () => {
    const { token, measurement } = await open();
    const { reservation } = await done(start(token));
    const submission_id = api.services.random.uuid();
    expect(await codeOf(submit(token, { reservation, submission_id }))).toBe(201);
    expect(await codeOf(submit(token, { reservation, submission_id }))).toBe(201);
    const { status, error } = await submit(token, { reservation });
    expect([status, error.error]).toEqual([409, 'reservation_used']);
    expect(error.message).toContain('counts once');
    expect(await survey.rowsOf('submissions', measurement.id)).toHaveLength(1);
  });

  it('is accepted once for simultaneous submissions on one reservation', async () => {
    const { token } = await open();
    const { reservation } = await done(start(token));
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(submit(token, { reservation }))));
    expect(codes.toSorted()).toEqual([201, ...Array.from({ length: 5 }, () => '409 reservation_used')]);
  });

  it('leaves no reservation to a late repeat of its start or to a draft', async () => {
    const { token, call, measurement } = await open({ number_of_participants: 2 });
    const reservation = secret();
    await done(start(token, { reservation }));
    await done(submit(token, { reservation }));
    expect(await codeOf(start(token, { reservation }))).toBe('409 reservation_used');
    expect(await codeOf(keep(token, reservation))).toBe('409 reservation_used');
    const params = { id: measurement.id };
    expect(await done(call(measurements.getMeasurement, { params }))).toMatchObject({ responses: 1, started: 0 });
    expect(await codeOf(submit(token))).toBe(201);
  });

  it('does not apply to personal links, which need no reservation', async () => {
    const { tokens } = await survey.invite();
    expect(await codeOf(submit(tokens.ana ?? '', { reservation: null }))).toBe(201);
  });

  it('continues with the reservation of a kiosk code, also after it has ended', async () => {
    const { call, measurement } = await open();
    const params = { id: measurement.id };
    const made = await done(call(kiosks.createKioskCodes, { params, body: { count: 1 } }));
    const token = made.kiosk.link?.split('/').at(-1) ?? '';
    const { reservation, expires_at } = await done(start(token, { code: made.codes[0] ?? '' }));
    expect(expires_at).toBe('2026-03-02T10:00:00.000Z');
    api.clock.advance({ minutes: 61 });
    expect(await codeOf(submit(token, { reservation }))).toBe('409 reservation_required');
    await done(start(token, { reservation }));
    expect(await codeOf(submit(token, { reservation }))).toBe(201);
    expect(await codeOf(start(token, { reservation }))).toBe('404 code_invalid');
  });
});

describe('duration of a reservation', () => {
  it('is two minutes, and an hour after each saved draft', async () => {
    const { token } = await open({ number_of_participants: 1 });
    const { reservation, expires_at } = await done(start(token));
    expect(expires_at).toBe('2026-03-02T09:02:00.000Z');
    api.clock.advance({ minutes: 1 });
    expect((await done(keep(token, reservation))).reservation_expires_at).toBe('2026-03-02T10:01:00.000Z');
    // A late start does not shorten it.
    expect((await done(start(token, { reservation }))).expires_at).toBe('2026-03-02T10:01:00.000Z');
    api.clock.advance({ minutes: 59 });
    expect((await done(keep(token, reservation, 1))).reservation_expires_at).toBe('2026-03-02T11:00:00.000Z');
    expect(await codeOf(start(token))).toBe('409 survey_full');
    api.clock.advance({ minutes: 60 });
    expect(await codeOf(start(token))).toBe(200);
  });

  it('restarts with a saved draft if the reservation has ended and one is free', async () => {
    const { token } = await open({ number_of_participants: 1 });
    const { reservation } = await done(start(token));
    api.clock.advance({ minutes: 5 });
    expect((await done(keep(token, reservation))).reservation_expires_at).toBe('2026-03-02T10:05:00.000Z');
    expect(await codeOf(submit(token, { reservation }))).toBe(201);
  });

  it('is over if every reservation is taken, but the draft is saved', async () => {
    const { token } = await open({ number_of_participants: 1 });
    const { reservation } = await done(start(token));
    api.clock.advance({ minutes: 5 });
    await done(start(token));
    expect(await done(keep(token, reservation))).toMatchObject({
      is_kept: true,
      reservation_expires_at: '2026-03-02T09:02:00.000Z',
    });
    expect((await done(survey.readDraft(token, reservation))).draft?.answers).toHaveLength(1);
  });

  it('allows at most a thousand unused ended reservations to remain', async () => {
    const { token, measurement, accountId } = await open({ number_of_participants: 5 });
    await survey.rows.query(
      `insert into reservations (id, account_id, measurement_id, secret_hash, expires_at)
       select gen_random_uuid(), $1, $2, sha256(n::text::bytea), '2026-03-02T07:00:00Z' from generate_series(1, 1200) n`,
      [accountId, measurement.id],
    );
    await done(start(token));
    expect(await survey.rowsOf('reservations', measurement.id)).toHaveLength(1);
  });
});

describe('simultaneous starts', () => {
  it('share transactions, and each gets a reservation', async () => {
    const { token, measurement } = await open({ number_of_participants: 300 });
    const started = await Promise.all(Array.from({ length: 200 }, () => done(start(token))));
    expect(new Set(started.map(({ reservation }) => reservation)).size).toBe(200);
    const reservations = await survey.rowsOf('reservations', measurement.id);
    expect(reservations).toHaveLength(200);
    expect(new Set(reservations.map(({ xmin }) => xmin)).size).toBeLessThan(100);
  });
});

describe('starts and drafts of one reservation', () => {
  it("lock the measurement's row first, which prevents deadlocks", async () => {
    const { token, measurement } = await open();
    const { reservation } = await done(start(token));
    const { query } = survey.rows;
    await query('begin');
    await query('select from measurements where id = $1 for update', [measurement.id]);
    const saving = keep(token, reservation);
    const waiting = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
    while ((await query(waiting)).length === 0);
    // Fails if the draft already locks its reservation, which a transaction with the measurement's lock would wait for.
    const free = query('select from reservations where measurement_id = $1 for update nowait', [measurement.id]);
    await expect(free).resolves.toHaveLength(1);
    await query('commit');
    expect((await saving).status).toBe(200);
  });
});
