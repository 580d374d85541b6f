import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements, survey } from '@veleta/shared/contracts';
import pg from 'pg';
import { seeded } from '../../../platform/seeded-random.ts';
import {
  FIRST_DAY,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
  tokenOf,
  type Submission,
} from '../../../platform/testing/measuring.ts';
import { type TestApi, startApi } from '../../../platform/testing/start-api.ts';

let api: TestApi;
let database: pg.Client;
beforeAll(async () => {
  api = await startApi();
  const url = new URL(api.databaseUrl);
  url.username = 'postgres';
  database = new pg.Client({ connectionString: url.href });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await api.close();
});

const { startSurvey, submitSurvey } = survey;
const { stopMeasurement } = measurements;

const makeReservation = () => api.services.random.bytes(32).toString('base64url');

/** Submits like the page: takes a reservation first if it has none. */
async function submitLate(token: string, body: Submission & { reservation: string }) {
  const send = () => api.call(submitSurvey, { params: { token }, body });
  const first = await send();
  if (first.error?.error !== 'reservation_required') return first;
  const started = await api.call(startSurvey, { params: { token }, body: { reservation: body.reservation } });
  return started.error ? { ...first, status: started.status, error: started.error } : send();
}

async function countRows(table: string, measurementId: string): Promise<number> {
  const { rows } = await database.query<{ total: string }>(
    `select count(*) as total from ${table} where measurement_id = $1`,
    [measurementId],
  );
  return Number(rows[0]?.total);
}

/** Counts the stored answers and the displayed number of responses. */
async function countStored(measurementId: string) {
  const sealed = await countRows('sealed_submissions', measurementId);
  const { rows: counted } = await database.query<{ submissions: number }>(
    'select submissions from measurements where id = $1',
    [measurementId],
  );
  // Answers are deleted once the results exist.
  const hasResults = (await countRows('disclosed_tables', measurementId)) > 0;
  return { rows: hasResults ? counted[0]?.submissions : sealed, submissions: counted[0]?.submissions };
}

describe('simultaneous participants, some repeating, late or giving up', () => {
  it.each([1, 2, 3])(
    'are counted once each, up to the limit, and no acknowledged response is lost (%i)',
    async (seed) => {
      api.clock.set(`${FIRST_DAY}T09:00:00Z`);
      const random = seeded(seed);
      const chance = (share: number) => random() < share;
      const limit = 12;
      const { call } = await api.createAccount();
      const { token, measurement } = await openMeasurement(call, { number_of_participants: limit });
      const accepted = new Set<string>();
      const rejections = new Set<string>();

      /** Simulates one person, who randomly takes a reservation, gives up, or submits once or several times. */
      const person = async (waiting: (string | null)[]) => {
        const started = chance(0.7) ? await api.call(startSurvey, { params: { token }, body: {} }) : null;
        const reservation = started?.reply?.reservation ?? null;
        if (started?.error) rejections.add(started.error.error);
        if (chance(0.25)) return void waiting.push(reservation);
        await send(reservation);
      };
      const send = async (reservation: string | null) => {
        const submission_id = api.services.random.uuid();
        const body = { submission_id, reservation: reservation ?? makeReservation(), units: [], answers: [] };
        const repeats = Array.from({ length: chance(0.5) ? 3 : 1 }, () => submitLate(token, body));
        // A second tab submits other answers with the same reservation.
        if (reservation && chance(0.2))
          repeats.push(submitLate(token, { ...body, submission_id: api.services.random.uuid() }));
        for (const [index, { status, error }] of (await Promise.all(repeats)).entries()) {
          if (status === 201)
            accepted.add(
              index === 3 || (repeats.length === 2 && index === 1) ? `${submission_id} second tab` : submission_id,
            );
          else rejections.add(error.error);
        }
      };

      const late: (string | null)[] = [];
      await Promise.all(Array.from({ length: 9 }, () => person(late)));
      const [held] = (
        await database.query<{ total: number }>(
          'select count(*)::int as total from reservations where measurement_id = $1 and not is_used',
          [measurement.id],
        )
      ).rows;
      expect((await countRows('sealed_submissions', measurement.id)) + (held?.total ?? 0)).toBeLessThanOrEqual(limit);
      // Reservations have ended; late submissions succeed while one is free.
      api.clock.advance({ minutes: 61 });
      const stop = chance(0.5) ? call(stopMeasurement, { params: { id: measurement.id } }) : null;
      await Promise.all([...late.map(send), ...Array.from({ length: 16 }, () => person([])), api.runJobs()]);
      await stop;
      if (!stop) {
        api.clock.advance({ minutes: 61 });
        for (let n = 0; n < limit; n += 1) await send(null);
        expect(accepted.size).toBe(limit);
      }
      expect(await countStored(measurement.id)).toEqual({ rows: accepted.size, submissions: accepted.size });
      expect(accepted.size).toBeLessThanOrEqual(limit);
      expect(
        [...rejections].filter((code) => !['survey_full', 'survey_closed', 'reservation_used'].includes(code)),
      ).toEqual([]);

      if (!stop) await done(call(stopMeasurement, { params: { id: measurement.id } }));
      await api.runJobs();
      expect(await countRows('disclosed_tables', measurement.id)).toBe(1);
      expect(await countRows('sealed_submissions', measurement.id)).toBe(0);
    },
  );

  it('yield one response per personal link, with any number of simultaneous submissions', async () => {
    api.clock.set(`${FIRST_DAY}T09:00:00Z`);
    const { call } = await api.createAccount();
    await enable(call);
    const list = await importList(call, {
      people: [
        ['ana', ''],
        ['bo', ''],
      ],
    });
    const set = await createSet(
      call,
      reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: list.id }),
    );
    await api.runJobs();
    const id = set.measurements[0]?.id ?? '';
    const token = tokenOf(/https?:\S+/.exec(api.mailbox.find(({ to }) => to === 'ana@example.org')?.text ?? '')?.[0]);
    const body = () => ({ submission_id: api.services.random.uuid(), units: [], answers: [] });
    const results = await Promise.all(
      Array.from({ length: 8 }, () => api.call(submitSurvey, { params: { token }, body: body() })),
    );
    expect(results.map(({ status, error }) => error?.error ?? status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 'already_answered'),
    ]);
    expect(await countStored(id)).toEqual({ rows: 1, submissions: 1 });
  });
});
