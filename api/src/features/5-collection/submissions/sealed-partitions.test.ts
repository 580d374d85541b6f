import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { inTenant, withoutTenant } from '../../../platform/database/tenant.ts';
import { done } from '../../../platform/testing/measuring.ts';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi();
});
afterAll(() => survey.close());

const partitionOf = (measurementId: string) => `sealed.m_${measurementId.replaceAll('-', '')}`;
const exists = async (measurementId: string) =>
  (
    await survey.rows.query<{ found: string | null }>('select to_regclass($1) as found', [partitionOf(measurementId)])
  )[0]?.found !== null;
const sweep = async () => {
  const { db, jobs } = survey.api.services;
  await withoutTenant(db, (tx) => jobs.send(tx, 'key-destruction-sweep', {}));
  await survey.api.runJobs();
};
/** Opens a measurement that has collected one response. */
async function collecting() {
  const opened = await survey.open();
  await done(survey.submit(opened.token));
  return { ...opened, id: opened.measurement.id };
}
/** Runs `work` while another transaction has run `statement`. */
async function during(statement: string, values: unknown[], work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: survey.api.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(statement, values);
    await work();
  } finally {
    await client.end();
  }
}

describe('partitions of submissions', () => {
  it('contain one measurement each, and the application cannot name them', async () => {
    const [one, other] = [await collecting(), await collecting()];
    await done(survey.submit(one.token));
    for (const [{ id }, count] of [
      [one, 2],
      [other, 1],
    ] as const)
      expect(await survey.rows.query(`select from ${partitionOf(id)}`)).toHaveLength(count);
    // Out of line, uncompressed and without samples.
    expect(
      await survey.rows.query(
        `select attstorage as storage, attstattarget as statistics from pg_attribute
         where attrelid = to_regclass($1) and attname = 'content'`,
        [partitionOf(one.id)],
      ),
    ).toEqual([{ storage: 'e', statistics: 0 }]);
    for (const statement of ['select from', 'truncate', 'drop table'])
      await expect(
        inTenant(survey.api.services.db, one.accountId, (tx) =>
          sql.raw(`${statement} ${partitionOf(one.id)}`).execute(tx),
        ),
      ).rejects.toMatchObject({ code: '42501' });
  });

  it('are truncated only by their own account', async () => {
    const [one, other] = [await collecting(), await collecting()];
    const { db } = survey.api.services;
    const truncation = sql`select truncate_sealed(${one.id}::uuid)`;
    await expect(inTenant(db, other.accountId, (tx) => truncation.execute(tx))).rejects.toMatchObject({
      code: '42501',
    });
    await expect(withoutTenant(db, (tx) => truncation.execute(tx))).rejects.toMatchObject({ code: '42501' });
    expect(await survey.rowsOf('sealed_submissions', one.id)).toHaveLength(1);
    await inTenant(db, one.accountId, (tx) => truncation.execute(tx));
    expect(await survey.rowsOf('sealed_submissions', one.id)).toEqual([]);
  });

  it('are dropped after the results or with their measurement, and not while they collect', async () => {
    const [ended, deleted, open] = [await collecting(), await collecting(), await collecting()];
    const unanswered = await survey.open();
    await done(survey.start(unanswered.token));
    await done(ended.call(measurements.stopMeasurement, { params: { id: ended.id } }));
    await survey.api.runJobs();
    await survey.rows.query('delete from measurements where id = $1', [deleted.id]);
    await sweep();
    const ids = [ended.id, deleted.id, open.id, unanswered.measurement.id];
    expect(await Promise.all(ids.map(exists))).toEqual([false, false, true, true]);
    const { db } = survey.api.services;
    // Those in use, and one that another instance has dropped.
    for (const id of [open.id, unanswered.measurement.id, ended.id])
      expect((await sql`select drop_unused_partition(${id}::uuid) as dropped`.execute(db)).rows).toEqual([
        { dropped: false },
      ]);
    for (const { token } of [open, unanswered]) await done(survey.submit(token));
  });

  it('do not make results or submissions wait for readers of another measurement', async () => {
    const [ended, other] = [await collecting(), await collecting()];
    await during('select from sealed_submissions where measurement_id = $1', [other.id], async () => {
      await done(ended.call(measurements.stopMeasurement, { params: { id: ended.id } }));
      await survey.api.runJobs();
      expect(await survey.rowsOf('disclosed_tables', ended.id)).toHaveLength(1);
      expect(await survey.rowsOf('sealed_submissions', ended.id)).toEqual([]);
      await sweep();
      expect(await exists(ended.id)).toBe(true);
      await done(survey.submit(other.token));
      await done(survey.start((await survey.open()).token));
    });
    await sweep();
    expect(await exists(ended.id)).toBe(false);
  });

  it('are attached without making submissions to another measurement wait', async () => {
    const open = await collecting();
    const id = survey.api.services.random.uuid();
    await during('select create_sealed_partition($1)', [id], () =>
      done(survey.submit(open.token)).then(() => undefined),
    );
    expect(await survey.rowsOf('sealed_submissions', open.id)).toHaveLength(2);
    expect(await exists(id)).toBe(false);
  });
});
