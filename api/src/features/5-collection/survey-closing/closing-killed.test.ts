import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements } from '@veleta/shared/contracts';
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { done } from '../../../platform/testing/measuring.ts';
import { wipeTraces } from './closing.service.ts';
import { deadRows } from '../survey/testing/dead-rows.ts';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

let survey: SurveyApi;
let admin: pg.Client;
beforeAll(async () => {
  survey = await startSurveyApi();
  const url = new URL(survey.api.databaseUrl);
  url.username = 'postgres';
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await survey.close();
});

/** Terminates every `vacuum` that starts while `work` runs, like a crash of its server. */
async function withoutVacuum(work: () => Promise<void>): Promise<number> {
  let isWorking = true;
  let ended = 0;
  await admin.query('begin');
  await admin.query('lock table known_devices, invitation_mails in share update exclusive mode');
  const killing = (async () => {
    while (isWorking) {
      // A separate connection: within a transaction, pg_stat_activity is a snapshot.
      const found = await survey.rows.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^vacuum'`,
      );
      ended += found.length;
      await wait(10);
    }
  })();
  await work().finally(() => (isWorking = false));
  await killing;
  await admin.query('rollback');
  return ended;
}

describe('server crash between closing a measurement and wiping its traces', () => {
  it('leaves the traces to the next sweep, which removes them from the files', async () => {
    const { token, measurement, call } = await survey.open();
    const { reservation } = await done(survey.start(token, { fingerprint: 'laptop' }));
    await done(survey.submit(token, { reservation }));
    const [key] = await survey.rowsOf('device_keys', measurement.id);
    const hash = createHmac('sha256', key?.key as Buffer)
      .update('laptop')
      .digest('hex');
    const tables = ['device_keys', 'known_devices'];

    const ended = await withoutVacuum(async () => {
      await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
      await survey.api.runJobs();
    });
    expect(ended).toBeGreaterThan(0);
    expect(await survey.rowsOf('known_devices', measurement.id)).toEqual([]);
    expect((await deadRows(survey.rows, tables)).known_devices).toBeGreaterThan(0);

    await wipeTraces(survey.api.services);
    expect(await deadRows(survey.rows, tables)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
    expect(JSON.stringify(await survey.rows.dump())).not.toContain(hash);
    const unwiped = 'select from measurements where finalized_at is not null and traces_wiped_at is null';
    expect((await admin.query(unwiped)).rowCount).toBe(0);
  });
});
