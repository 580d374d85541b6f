import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { survey as contract, measurements } from '@veleta/shared/contracts';
import { buildApp } from '../../app.ts';
import { seeded } from '../../demo/seeded.ts';
import { createServices, type Services } from '../../platform/services.ts';
import { type Caller, createCaller } from '../../platform/testing/caller.ts';
import { done } from '../../platform/testing/measuring.ts';
import { deriveDraftKeys } from './draft-cipher.ts';
import { ensureFolded, moveInbox } from './fold.service.ts';
import { deadRows, guessLinks, type Truth } from './testing/guess-links.ts';
import { type SurveyApi, startSurveyApi } from './testing/survey-api.ts';

const PEOPLE = 40;
/** Right guesses of forty by chance are one, give or take; a dozen comes once in a thousand million guesses. */
const CHANCE = 12;
const BATCH = 8;

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi();
});
afterAll(() => survey.close());

interface Simulation {
  readonly id: string;
  readonly accountId: string;
  readonly truth: Truth;
  readonly end: () => Promise<void>;
}

/** A measurement of known people: each starts, keeps drafts and answers in a way of their own, some in between others. */
async function simulate(call: Caller, services: Services): Promise<Simulation> {
  survey.api.clock.set('2026-03-02T09:00:00Z');
  const random = seeded(20);
  const names = Array.from({ length: PEOPLE }, (_, n) => `p${n}`).sort(() => random() - 0.5);
  const invited = await survey.invite(names.map((name) => [name, 'North'] as const));
  const { accountId, measurement, tokens } = invited;
  const asked = await done(call(contract.getSurvey, { params: { token: tokens.p0 ?? '' } }));
  const items = asked.dimensions.flatMap((dimension) => dimension.items).filter(({ type }) => type === 'likert5');
  const owners = new Map<string, string>();
  const submissions = new Map<string, string>();
  const order = names.toSorted(() => random() - 0.5);
  for (const [index, name] of order.entries()) {
    const token = tokens[name] ?? '';
    // Whose answers these are can be read in the first three of them: in base five, with a check.
    const digits = [index % 5, Math.floor(index / 5) % 5, Math.floor(index / 25)].map((digit) => digit + 1);
    const answers = items.map(({ key }, at) => ({ item: key, value: digits[at] ?? 3 }));
    owners.set(`{${digits.join(',')},`, name);
    const submission_id = services.random.uuid();
    submissions.set(name, submission_id);
    await done(call(contract.startSurvey, { params: { token }, body: {} }));
    await done(survey.keep(token, { based_on: 0, draft: { submission_id, units: [], answers, screen: null } }));
    await done(call(contract.submitSurvey, { params: { token }, body: { submission_id, units: [], answers } }));
    survey.api.clock.advance({ minutes: 7 });
    if ((index + 1) % BATCH === 0) await moveInbox(services, accountId, measurement.id);
  }
  const invitations = await survey.rows.query<{ id: string; participant_id: string; hash: string; email: string }>(
    `select i.id, i.participant_id, encode(i.token_hash, 'hex') as hash, p.email
     from invitations i join participants p on p.id = i.participant_id where i.measurement_id = $1`,
    [measurement.id],
  );
  const namesOf = new Map(
    invitations.map(({ id, participant_id, hash, email }) => {
      const name = email.split('@')[0] ?? '';
      const draft = deriveDraftKeys(measurement.id, tokens[name] ?? '').name.toString('hex');
      return [name, [id, participant_id, hash, email, draft, submissions.get(name) ?? '']];
    }),
  );
  const ownerOf = (text: string) => [...owners].find(([answers]) => text.includes(answers))?.[1];
  const end = async () => {
    await done(invited.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    await ensureFolded(services, accountId, measurement.id);
  };
  return { id: measurement.id, accountId, truth: { namesOf, ownerOf }, end };
}

describe('whoever has a copy of the database and guesses who gave which response', () => {
  it('does no better than chance: within the group that was moved together, and at the end among everybody', async () => {
    const { truth, end, id } = await simulate(survey.api.call, survey.api.services);
    expect(await survey.rowsOf('responses', id)).toHaveLength(PEOPLE);
    const [before] = await guessLinks(survey.rows, truth);
    // Five groups of eight: one right in each, give or take.
    expect(before?.right).toBeLessThan(22);
    await end();
    const guesses = await guessLinks(survey.rows, truth);
    expect(guesses.length).toBeGreaterThan(100);
    expect(guesses.filter(({ right }) => right >= CHANCE)).toEqual([]);
    // What they were before is gone from the files too.
    const tables = [
      'responses',
      'response_comments',
      'response_inbox',
      'response_drafts',
      'submissions',
      'invitations',
    ];
    expect(await deadRows(survey.rows, tables)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
    expect(await survey.rowsOf('response_drafts', id)).toEqual([]);
  });

  it('would find every link at once where rows kept their order', async () => {
    // What shuffles asks for a random id, and gets the next number instead.
    await survey.rows.query('create sequence counted');
    await survey.rows.query('grant usage on sequence counted to public');
    await survey.rows.query(
      "create function gen_random_uuid() returns uuid language sql as $$ select lpad(nextval('counted')::text, 32, '0')::uuid $$",
    );
    await survey.rows.query(
      `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    );
    const { databaseUrl, services, clock } = survey.api;
    const naive = await createServices({ database: { url: databaseUrl }, config: services.config, clock });
    const app = await buildApp(naive);
    try {
      const { truth, end } = await simulate(createCaller(app), naive);
      expect((await guessLinks(survey.rows, truth))[0]?.right).toBe(PEOPLE);
      await end();
      expect((await guessLinks(survey.rows, truth))[0]?.right).toBe(PEOPLE);
    } finally {
      await app.close();
      await naive.close();
    }
  });
});
