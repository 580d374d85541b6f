import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements, surveyDrafts } from '@veleta/shared/contracts';
import { withoutTenant } from '../../../platform/database/tenant.ts';
import { FIRST_DAY, answerAll, done } from '../../../platform/testing/measuring.ts';
import { openDraft, sealDraft, deriveDraftKeys } from './draft-cipher.ts';
import { type Draft, type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi();
});
afterEach(() => survey.api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(() => survey.close());

const draftOf = (change: Partial<Draft> = {}): Draft => ({
  submission_id: survey.api.services.random.uuid(),
  units: [],
  answers: [{ item: 'enps', value: 9 }],
  screen: null,
  ...change,
});
const keepFirst = (token: string, draft: Draft, reservation: string | null = null) =>
  done(survey.keep(token, { reservation, based_on: 0, draft }));
const personal = async () => {
  const invited = await survey.invite();
  return { ...invited, token: invited.tokens.ana ?? '' };
};

describe('draft', () => {
  it('can only be read with the link or the reservation', async () => {
    const { token, tokens, measurement } = await personal();
    const other = await survey.open();
    const { reservation } = await done(survey.start(other.token));
    const { reservation: stranger } = await done(survey.start(other.token));
    const mine = draftOf({ answers: [{ item: 'open-one-change', value: 'Fewer meetings' }] });
    await keepFirst(token, mine);
    await keepFirst(other.token, mine, reservation);
    for (const [link, of] of [
      [tokens.bo ?? '', null],
      [other.token, stranger],
      [other.token, token],
      [other.token, null],
      [token.slice(1), null],
    ] as const)
      expect((await survey.readDraft(link, of)).reply?.draft ?? null).toBeNull();
    expect((await survey.readDraft('nothing')).error.error).toBe('link_invalid');
    for (const [link, of] of [
      [other.token, null],
      [other.token, 'made up'],
    ] as const)
      expect((await survey.keep(link, { reservation: of, based_on: 0, draft: mine })).error.error).toBe('not_found');
    expect((await done(survey.readDraft(token))).draft).toEqual(mine);
    expect((await done(survey.readDraft(other.token, reservation))).draft).toEqual(mine);
    expect(await survey.rowsOf('response_drafts', measurement.id)).toHaveLength(1);
  });

  it('continues on another device with the same submission id, and is deleted on submission', async () => {
    const { token, measurement } = await personal();
    const answers = answerAll(await survey.read(token), { likert: 2, text: 'A thought' });
    const draft = draftOf({ answers, screen: 'support' });
    expect(await keepFirst(token, draft)).toEqual({
      is_kept: true,
      version: 1,
      draft: null,
      reservation_expires_at: null,
    });
    const { draft: resumed } = await done(survey.readDraft(token));
    expect(resumed).toEqual(draft);
    await done(survey.submit(token, { submission_id: resumed?.submission_id, answers: resumed?.answers }));
    await done(survey.submit(token, { submission_id: draft.submission_id, answers }));
    expect(await done(survey.readDraft(token))).toEqual({ version: 0, draft: null });
    expect(await survey.rowsOf('response_drafts', measurement.id)).toEqual([]);
    // A late tab cannot write after the submission.
    expect((await survey.keep(token, { based_on: 1, draft })).error.error).toBe('already_answered');
    expect((await survey.keep(token, { based_on: 0, draft })).error.error).toBe('already_answered');
  });

  it('is never overwritten by an older one, whose sender receives the newer', async () => {
    const { token } = await personal();
    const first = draftOf();
    await keepFirst(token, first);
    const newer = { ...first, answers: [{ item: 'enps', value: 3 }] };
    expect(await done(survey.keep(token, { based_on: 1, draft: newer }))).toMatchObject({ is_kept: true, version: 2 });
    const stale = { ...first, answers: [{ item: 'enps', value: 10 }] };
    for (const based_on of [0, 1, 3])
      expect(await done(survey.keep(token, { based_on, draft: stale }))).toEqual({
        is_kept: false,
        version: 2,
        draft: newer,
        reservation_expires_at: null,
      });
    // A repeat after a lost reply counts as saved.
    expect(await done(survey.keep(token, { based_on: 1, draft: newer }))).toMatchObject({ is_kept: true, version: 2 });
    // A participation begun elsewhere does not replace this one.
    expect(await done(survey.keep(token, { based_on: 2, draft: draftOf() }))).toMatchObject({ is_kept: false });
    expect((await done(survey.readDraft(token))).draft).toEqual(newer);
  });

  it('accepts one of two simultaneous writes', async () => {
    const { token } = await personal();
    const submission_id = survey.api.services.random.uuid();
    for (let round = 0; round < 3; round += 1) {
      const drafts = Array.from({ length: 6 }, (_, value) => draftOf({ submission_id, screen: `${round} ${value}` }));
      const results = await Promise.all(drafts.map((draft) => done(survey.keep(token, { based_on: round, draft }))));
      const winner = drafts[results.findIndex(({ is_kept }) => is_kept)];
      expect(results.filter(({ is_kept }) => is_kept)).toHaveLength(1);
      for (const { version, draft, is_kept } of results)
        expect([version, draft]).toEqual([round + 1, is_kept ? null : winner]);
    }
  });

  it('is deleted on request, and later writes receive an error', async () => {
    const { token } = await personal();
    const draft = draftOf();
    await keepFirst(token, draft);
    const remove = () => survey.api.call(surveyDrafts.removeDraft, { params: { token }, body: {} });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    const late = { ...draft, answers: [] };
    expect(await done(survey.keep(token, { based_on: 1, draft: late }))).toMatchObject({
      is_kept: false,
      version: 0,
      draft: null,
    });
  });

  it('requires an active measurement, is deleted at its end, and is unchanged by reading', async () => {
    const { token, call, measurement } = await survey.open({
      start_date: '2026-03-03',
      end_date: '2026-03-03',
      duration_days: 2,
    });
    expect((await survey.keep(token, { reservation: 'x', based_on: 0, draft: draftOf() })).error.error).toBe(
      'survey_not_open',
    );
    survey.api.clock.set('2026-03-03T09:00:00Z');
    const { reservation } = await done(survey.start(token));
    await keepFirst(token, draftOf(), reservation);
    const before = await survey.rows.dump();
    await done(survey.readDraft(token, reservation));
    expect(await survey.rows.dump()).toEqual(before);
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    await survey.api.runJobs();
    expect(await survey.rowsOf('response_drafts', measurement.id)).toEqual([]);
    expect((await survey.keep(token, { reservation, based_on: 1, draft: draftOf() })).error.error).toBe(
      'survey_closed',
    );
    expect(await done(survey.readDraft(token, reservation))).toEqual({ version: 0, draft: null });
  });

  it('is deleted two weeks after the last answer', async () => {
    const { token, measurement } = await survey.open({ duration_days: 60 });
    const [left, used] = [await done(survey.start(token)), await done(survey.start(token))];
    const draft = draftOf();
    await keepFirst(token, draftOf(), left.reservation);
    await keepFirst(token, draft, used.reservation);
    const forget = async (day: string) => {
      survey.api.clock.set(`${day}T09:00:00Z`);
      await withoutTenant(survey.api.services.db, (tx) =>
        survey.api.services.jobs.send(tx, 'survey-drafts.forget', {}),
      );
      await survey.api.runJobs();
      return (await survey.rowsOf('response_drafts', measurement.id)).length;
    };
    expect(await forget('2026-03-15')).toBe(2);
    await done(survey.keep(token, { reservation: used.reservation, based_on: 1, draft: { ...draft, answers: [] } }));
    expect(await forget('2026-03-16')).toBe(1);
    expect(await forget('2026-03-29')).toBe(0);
  });

  it('extends its reservation while one is free', async () => {
    const { token } = await survey.open({ number_of_participants: 1 });
    const { reservation } = await done(survey.start(token));
    const draft = draftOf();
    const keepAt = async (time: string, based_on: number) => {
      survey.api.clock.set(`${FIRST_DAY}T${time}Z`);
      const body = { reservation, based_on, draft: { ...draft, screen: time } };
      return (await done(survey.keep(token, body))).reservation_expires_at?.slice(11, 16);
    };
    expect(await keepAt('09:01:00', 0)).toBe('10:01');
    expect(await keepAt('09:30:00', 1)).toBe('10:30');
    expect(await keepAt('11:00:00', 2)).toBe('12:00');
    survey.api.clock.set(`${FIRST_DAY}T12:30:00Z`);
    await done(survey.start(token));
    // Another person has the reservation now; the draft is saved anyway.
    expect(await keepAt('12:31:00', 3)).toBe('12:00');
  });
});

/** A measurement's part of its drafts' keys. */
const PART = Buffer.alloc(32, 1);

describe('draft in a copy of the database', () => {
  it('reveals no answers, no owner and no length', async () => {
    const { token, tokens, measurement } = await personal();
    const invitations = await survey.rowsOf('invitations', measurement.id);
    await keepFirst(token, draftOf({ answers: [{ item: 'open-one-change', value: 'Fewer meetings' }] }));
    await keepFirst(tokens.bo ?? '', draftOf({ answers: [] }));
    const stored = await survey.rows.query<{ row: string; content: Buffer; name: Buffer }>(
      'select d::text as row, content, name from response_drafts d where measurement_id = $1',
      [measurement.id],
    );
    expect(new Set(stored.map(({ content }) => content.length)).size).toBe(1);
    for (const { row, content, name } of stored) {
      expect(content.toString('latin1')).not.toContain('meetings');
      expect(content.toString('latin1')).not.toContain('enps');
      for (const invitation of invitations) {
        expect(row).not.toContain(String(invitation.id));
        expect(invitation.token_hash).not.toEqual(name);
      }
    }
    const dump = JSON.stringify(await survey.rows.dump());
    expect(dump).not.toContain('meetings');
    expect(dump).not.toContain(token);
  });

  it('decrypts with its own secret, name, version and the part outside the database only', () => {
    const keys = deriveDraftKeys('m', 'secret', PART);
    const sealed = sealDraft(keys, 3, 'text');
    expect(openDraft(keys, 3, sealed)).toBe('text');
    const broken = Buffer.from(sealed);
    broken[40] = (broken[40] ?? 0) ^ 1;
    for (const attempt of [
      () => openDraft(deriveDraftKeys('m', 'other', PART), 3, sealed),
      () => openDraft(deriveDraftKeys('n', 'secret', PART), 3, sealed),
      () => openDraft(deriveDraftKeys('m', 'secret', Buffer.alloc(32, 2)), 3, sealed),
      () => openDraft(keys, 2, sealed),
      () => openDraft(keys, 3, broken),
    ])
      expect(attempt).toThrow();
    const long = 'ñ'.repeat(9_000);
    expect(openDraft(keys, 1, sealDraft(keys, 1, long))).toBe(long);
  });
});

describe('drafts', () => {
  it('are rate limited by link and limited in size', async () => {
    const limited = await startSurveyApi({ config: { hasRateLimits: true } });
    const { token } = await limited.open();
    const { reservation } = await done(limited.start(token));
    const draft = draftOf({ answers: [{ item: 'x', value: 'x'.repeat(2_001) }] });
    expect((await limited.keep(token, { reservation, based_on: 0, draft })).error.error).toBe('invalid_input');
    const huge = draftOf({
      answers: Array.from({ length: 300 }, (_, n) => ({ item: `item-${n}`, value: 'x'.repeat(2_000) })),
    });
    expect((await limited.keep(token, { reservation, based_on: 0, draft: huge })).status).toBe(413);
    await limited.rows.query('update rate_limits set calls = 1000000');
    expect((await limited.keep(token, { reservation, based_on: 0, draft: draftOf() })).error.error).toBe(
      'too_many_requests',
    );
    await limited.close();
  });
});
