import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements } from '@veleta/shared/contracts';
import pg from 'pg';
import { sweepMeasurements } from '../../4-measurements/lifecycle/advance.service.ts';
import { type Draft, type SurveyApi, startSurveyApi } from './testing/survey-api.ts';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi();
});
afterAll(() => survey.close());

const ROUNDS = 3;
const RESERVATIONS = 15;

/** Counts the deadlocks that PostgreSQL resolved in this database. Ends its sessions, which report them on exit. */
async function countDeadlocks(): Promise<number> {
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await survey.rows.query(`select pg_terminate_backend(pid) ${others}`);
  while ((await survey.rows.query(`select ${others}`)).length > 0) await wait(10);
  const [found] = await survey.rows.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return found?.deadlocks ?? NaN;
}

const draft = (): Draft => ({
  submission_id: survey.api.services.random.uuid(),
  units: [],
  answers: [{ item: 'enps', value: 9 }],
  screen: null,
});

/** Calls of two tabs, an impatient page and a late repeat on one participation, all at the same moment. */
const callsOf = (token: string, reservation: string | null) => {
  const mine = draft();
  const body = reservation === null ? {} : { reservation };
  return [
    survey.start(token, body),
    survey.keep(token, { reservation, based_on: 0, draft: mine }),
    survey.start(token, body),
    survey.submit(token, { reservation, submission_id: mine.submission_id }),
    survey.keep(token, { reservation, based_on: 1, draft: mine }),
    survey.submit(token, { reservation, submission_id: mine.submission_id }),
    survey.start(token, body),
    survey.keep(token, { reservation, based_on: 0, draft: draft() }),
  ];
};

/** Expects no server error, which is how a deadlock would appear. */
async function expectNoServerError(answers: readonly Promise<{ status: number }>[]): Promise<void> {
  expect((await Promise.all(answers)).map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
}

describe('simultaneous starts, drafts and submissions', () => {
  it('cause no deadlock on a reusable link', async () => {
    const { token, measurement, call } = await survey.open({ number_of_participants: 1_000 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const secrets = Array.from({ length: RESERVATIONS }, () =>
        survey.api.services.random.bytes(32).toString('base64url'),
      );
      // Half of the reservations are taken before, as in normal use.
      await Promise.all(secrets.slice(0, RESERVATIONS / 2).map((reservation) => survey.start(token, { reservation })));
      await expectNoServerError(secrets.flatMap((reservation) => callsOf(token, reservation)));
    }
    // The measurement ends meanwhile.
    const secrets = Array.from({ length: RESERVATIONS }, () =>
      survey.api.services.random.bytes(32).toString('base64url'),
    );
    const last = secrets.flatMap((reservation) => callsOf(token, reservation));
    const stopped = call(measurements.stopMeasurement, { params: { id: measurement.id } });
    const closed = stopped.then(() => sweepMeasurements(survey.api.services));
    await expectNoServerError([...last, stopped]);
    await closed;
    expect(await countDeadlocks()).toBe(0);
  });

  it('cause no deadlock on personal links', async () => {
    const people = Array.from({ length: RESERVATIONS }, (_, index) => [`person-${index}`, 'North'] as const);
    const { tokens, measurement, call } = await survey.invite(people);
    const answers = Object.values(tokens).flatMap((token) => callsOf(token, null));
    const stopped = call(measurements.stopMeasurement, { params: { id: measurement.id } });
    await expectNoServerError([...answers, stopped]);
    await sweepMeasurements(survey.api.services);
    expect(Object.keys(tokens)).toHaveLength(RESERVATIONS);
    expect(await countDeadlocks()).toBe(0);
  });

  it('would be detected: a deliberate deadlock is counted', async () => {
    const { measurement } = await survey.open();
    const { measurement: other } = await survey.open();
    const url = new URL(survey.api.databaseUrl);
    url.username = 'postgres';
    const clients = [new pg.Client({ connectionString: url.href }), new pg.Client({ connectionString: url.href })];
    const lock = (client: pg.Client | undefined, id: string) =>
      client?.query('select from measurements where id = $1 for update', [id]);
    for (const client of clients) {
      client.on('error', () => undefined);
      await client.connect();
      await client.query('begin');
    }
    const ids = [measurement.id, other.id];
    await Promise.all(clients.map((client, index) => lock(client, ids[index] ?? '')));
    const outcomes = await Promise.allSettled(clients.map((client, index) => lock(client, ids[1 - index] ?? '')));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await countDeadlocks()).toBe(1);
  });
});
