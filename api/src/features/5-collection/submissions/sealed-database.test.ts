import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analysis, measurements, participation, survey as contract } from '@veleta/shared/contracts';
import { done } from '../../../platform/testing/measuring.ts';
import { findInFiles, findInRows } from '../survey/testing/find-in-database.ts';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi();
});
afterAll(() => survey.close());

const OPEN = 'open-one-change';
/** Twelve people of North and three of South. South is below the threshold, so its results are suppressed. */
const people = Array.from({ length: 15 }, (_, n) => [`p${n}`, n < 12 ? 'North' : 'South'] as const);
/** Returns answers that no other person has. */
const digitsOf = (person: number, items: number) =>
  Array.from({ length: items }, (_, item) => 1 + ((person * 7 + item * item * 3 + item) % 5));

/** Makes the comments of each measurement unique, because those of another one may be readable already. */
let collected = 0;

/**
 * Runs a measurement on personal links in which everybody starts, saves a draft, and submits answers with a comment.
 */
async function collect() {
  collected += 1;
  const invited = await survey.invite(people);
  const definition = await done(survey.api.call(contract.getSurvey, { params: { token: invited.tokens.p0 ?? '' } }));
  const items = definition.dimensions.flatMap((dimension) => dimension.items).filter(({ type }) => type === 'likert5');
  const needles: Record<string, Buffer> = {};
  for (const [person, [name]] of people.entries()) {
    const token = invited.tokens[name] ?? '';
    const digits = digitsOf(person, items.length);
    const text = `Zaguán${person} ñandú de ${name} en ${collected}`;
    const answers = [
      ...items.map(({ key }, at) => ({ item: key, value: digits[at] ?? 3 })),
      { item: OPEN, value: text },
    ];
    const submission_id = survey.api.services.random.uuid();
    await done(survey.start(token));
    await done(survey.keep(token, { based_on: 0, draft: { submission_id, units: [], answers, screen: null } }));
    await done(survey.submit(token, { submission_id, answers }));
    Object.assign(needles, {
      [`link of ${name}`]: Buffer.from(token),
      [`comment ${name}`]: Buffer.from(text),
      [`comment of ${name} in UTF-16`]: Buffer.from(text, 'utf16le'),
      [`answers of ${name} as numbers`]: Buffer.from(digits.slice(0, 20).join(',')),
      [`answers of ${name} as bytes`]: Buffer.from(digits.slice(0, 20)),
    });
  }
  return { ...invited, needles };
}
const keyFiles = async (measurementId: string) =>
  (await readdir(survey.api.services.config.keyStore)).filter((name) => name.startsWith(measurementId));
const keyOf = async (measurementId: string) =>
  (await survey.rowsOf('measurement_keys', measurementId))[0] as { key_destroyed_at: Date | null; public_key: Buffer };
const overdue = async () =>
  /veleta_keys_pending\{age="overdue"\} (\d+)/.exec((await survey.api.services.metrics.write()).text)?.[1];
const sweepKeys = async () => {
  await survey.api.services.db
    .transaction()
    .execute((tx) => survey.api.services.jobs.send(tx, 'key-destruction-sweep', {}));
  await survey.api.runJobs();
};

describe('copy of the database', () => {
  it('contains no readable answer, unit or comment of an active measurement, in tables, statistics or files', async () => {
    const { measurement, needles } = await collect();
    expect(await survey.answersOf(measurement.id)).toHaveLength(people.length);
    expect(await findInRows(survey.rows, needles)).toEqual([]);
    expect(await findInFiles(survey.rows, needles)).toEqual([]);
    const sealed = await survey.rowsOf('sealed_submissions', measurement.id);
    // All ciphertexts have the same size and are stored with no column but the measurement's.
    expect(new Set(sealed.map(({ content }) => (content as Buffer).length)).size).toBe(1);
    expect(Object.keys(sealed[0] ?? {}).toSorted()).toEqual([
      'account_id',
      'content',
      'measurement_id',
      'submission_id',
      'xmin',
    ]);
    const units = await survey.rowsOf('measurement_units', measurement.id);
    for (const { id } of units) {
      const bytes = Buffer.from(String(id).replaceAll('-', ''), 'hex');
      expect(sealed.some(({ content }) => (content as Buffer).includes(bytes))).toBe(false);
    }
  });

  it('search finds plain text in rows, statistics and files, also after its deletion', async () => {
    const needles = { text: Buffer.from('An unmistakable sentence 4711') };
    await survey.rows.query('create table clear_text (text text)');
    for (let row = 0; row < 5; row += 1)
      await survey.rows.query('insert into clear_text values ($1)', [needles.text.toString()]);
    expect((await findInRows(survey.rows, needles)).map(({ where }) => where)).toEqual([
      'public.clear_text',
      'statistics of clear_text',
    ]);
    expect((await findInFiles(survey.rows, needles)).map(({ where }) => where)).toEqual([
      'files of base',
      'files of pg_wal',
    ]);
    await survey.rows.query('delete from clear_text');
    expect((await findInFiles(survey.rows, needles)).length).toBeGreaterThan(0);
    await survey.rows.query('drop table clear_text');
  });

  it('contains no answers after the results, and no comment linked to a person or a suppressed unit', async () => {
    const { measurement, call, needles } = await collect();
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    await survey.api.runJobs();
    expect(await survey.rowsOf('disclosed_tables', measurement.id)).toHaveLength(1);
    expect(await survey.rowsOf('sealed_submissions', measurement.id)).toEqual([]);
    const found = await findInRows(survey.rows, needles);
    expect(new Set(found.map(({ where }) => where))).toEqual(new Set(['public.response_comments']));
    expect(found.filter(({ needle }) => needle.startsWith('answers'))).toEqual([]);
    const comments = await survey.rowsOf('response_comments', measurement.id);
    expect(comments).toHaveLength(people.length);
    // A comment's unit is suppressed too: readable comments of North would identify those of South.
    expect(comments.map(({ unit_ids: units, language }) => [units, language])).toEqual(comments.map(() => [[], 'en']));
    // Stored in the order of random ids and in one transaction, so neither time nor author is visible.
    expect(new Set(comments.map(({ xmin }) => xmin)).size).toBe(1);
    const answers = Object.fromEntries(Object.entries(needles).filter(([name]) => name.startsWith('answers')));
    expect(await findInFiles(survey.rows, answers)).toEqual([]);
    expect(await keyFiles(measurement.id)).toEqual([]);
    expect((await keyOf(measurement.id)).key_destroyed_at).toEqual(survey.api.clock.now());
  });
});

describe('measurement key', () => {
  it('is destroyed by the sweep after a crash; it is not reported as destroyed before, and operators see it after an hour', async () => {
    const { measurement, call, token } = await survey.open();
    await done(survey.submit(token));
    const { keyStore } = survey.api.services.config;
    const files = await keyFiles(measurement.id);
    expect(files).toHaveLength(2);
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    await survey.api.runJobs();
    // Simulates a crash between the commit and the removal of the files.
    for (const file of files) await writeFile(join(keyStore, file), 'a key');
    expect(await keyFiles(measurement.id)).toEqual(files);
    await survey.rows.query('update measurement_keys set key_destroyed_at = null where measurement_id = $1', [
      measurement.id,
    ]);
    const readShown = async () => {
      const measurementIds = { params: { id: measurement.id } };
      const page = await done(call(participation.getParticipation, measurementIds));
      const results = await done(call(analysis.getAnalysis, measurementIds));
      return [page.answers_destroyed_at, results.answers_destroyed_at];
    };
    expect(await readShown()).toEqual([null, null]);
    expect(await overdue()).toBe('0');
    survey.api.clock.advance({ minutes: 61 });
    expect(await overdue()).toBe('1');
    await sweepKeys();
    expect(await keyFiles(measurement.id)).toEqual([]);
    const now = survey.api.clock.now();
    expect((await keyOf(measurement.id)).key_destroyed_at).toEqual(now);
    expect(await readShown()).toEqual([now.toISOString(), now.toISOString()]);
    expect(await overdue()).toBe('0');
  });

  it('is deleted with a measurement that is deleted before its results', async () => {
    const { measurement, token } = await survey.open();
    await done(survey.submit(token));
    expect(await keyFiles(measurement.id)).toHaveLength(2);
    await survey.rows.query('delete from measurements where id = $1', [measurement.id]);
    await sweepKeys();
    expect(await keyFiles(measurement.id)).toEqual([]);
    expect(await survey.rows.query('select from orphaned_keys')).toEqual([]);
  });

  it('is rejected if it was replaced in the database', async () => {
    const { measurement, token } = await survey.open();
    const other = await survey.open();
    await done(survey.start(token));
    await done(survey.start(other.token));
    const { public_key: foreign } = await keyOf(other.measurement.id);
    await survey.rows.query('update measurement_keys set public_key = $1 where measurement_id = $2', [
      foreign,
      measurement.id,
    ]);
    expect((await survey.submit(token)).status).toBe(500);
    expect(await survey.rowsOf('sealed_submissions', measurement.id)).toEqual([]);
    expect(await survey.rowsOf('submissions', measurement.id)).toEqual([]);
  });
});
