import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import { done } from '../../../platform/testing/measuring.ts';
import { type SurveyApi, startSurveyApi } from './testing/survey-api.ts';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi();
});
afterAll(() => survey.close());

const TABLES = ['submissions', 'sealed_submissions', 'response_comments'] as const;
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** Inserts a row into each table, for one measurement of one account. */
const written: Record<(typeof TABLES)[number], (accountId: string, measurementId: string) => RawBuilder<unknown>> = {
  submissions: (account, measurement) =>
    sql`insert into submissions (account_id, measurement_id, submission_id) values (${account}, ${measurement}, gen_random_uuid())`,
  sealed_submissions: (account, measurement) =>
    sql`insert into sealed_submissions (account_id, measurement_id, submission_id, content)
      values (${account}, ${measurement}, gen_random_uuid(), '\\x00')`,
  response_comments: (account, measurement) =>
    sql`insert into response_comments (id, account_id, measurement_id, position, text, unit_ids)
      values (gen_random_uuid(), ${account}, ${measurement}, 0, 'A thought', '{}')`,
};
const query = (accountId: string, question: RawBuilder<unknown>) =>
  inTenant(survey.api.services.db, accountId, (tx) => question.execute(tx));

describe('foreign keys from answers to their measurement', () => {
  it.each(TABLES)("%s: rejects a row without a measurement or with another account's", async (table) => {
    const own = await survey.open();
    const theirs = await survey.open();
    expect(theirs.accountId).not.toBe(own.accountId);
    for (const { token } of [own, theirs]) await done(survey.start(token));
    const write = written[table];
    for (const [stranger, code] of [
      // A measurement that does not exist has no partition.
      [NOWHERE, table === 'sealed_submissions' ? '23514' : '23503'],
      [theirs.measurement.id, '23503'],
    ] as const)
      await expect(query(own.accountId, write(own.accountId, stranger))).rejects.toMatchObject({ code });
    await query(own.accountId, write(own.accountId, own.measurement.id));
    // Sealed submissions cannot be updated at all.
    const code = table === 'sealed_submissions' ? '42501' : '23503';
    const moved = sql`update ${sql.table(table)} set measurement_id = ${theirs.measurement.id}`;
    await expect(query(own.accountId, moved)).rejects.toMatchObject({ code });
    expect(await survey.rowsOf(table, own.measurement.id)).toHaveLength(1);
  });

  it('delete answers with their measurement only', async () => {
    const [gone, kept] = [await survey.open(), await survey.open()];
    for (const { accountId, token, measurement } of [gone, kept]) {
      await done(survey.submit(token));
      for (const table of TABLES) await query(accountId, written[table](accountId, measurement.id));
    }
    await query(gone.accountId, sql`delete from measurements where id = ${gone.measurement.id}`);
    for (const table of TABLES) {
      expect(await survey.rowsOf(table, gone.measurement.id)).toEqual([]);
      expect((await survey.rowsOf(table, kept.measurement.id)).length).toBeGreaterThan(0);
    }
  });

  it('prevent the deletion of a measurement until open transactions commit', async () => {
    const { accountId, measurement } = await survey.open();
    const taken = sql`select from measurements where id = ${measurement.id} for update nowait`;
    await inTenant(survey.api.services.db, accountId, async (tx) => {
      await written.response_comments(accountId, measurement.id).execute(tx);
      await expect(query(accountId, taken)).rejects.toMatchObject({ code: '55P03' });
    });
    await query(accountId, taken);
  });
});
