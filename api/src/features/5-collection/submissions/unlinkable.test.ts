import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { survey } from '@veleta/shared/contracts';
import { type AllRows, openAllRows } from '../../../platform/testing/database-rows.ts';
import {
  FIRST_DAY,
  createSet,
  done,
  enable,
  importList,
  reusableSet,
  tokenOf,
} from '../../../platform/testing/measuring.ts';
import { type TestApi, startApi } from '../../../platform/testing/start-api.ts';

const PEOPLE = Array.from({ length: 14 }, (_, number) => `person${number}`);
/** People by the day on which they answer; on the first day only one. */
const DAYS = [
  ['2026-03-02', PEOPLE.slice(0, 1)],
  ['2026-03-03', PEOPLE.slice(1, 7)],
  ['2026-03-04', PEOPLE.slice(7, 12)],
] as const;

let api: TestApi;
/** The rows that a copy of the database would contain. */
let rows: AllRows;
let id: string;
beforeAll(async () => {
  api = await startApi({ config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400 } });
  rows = await openAllRows(api.databaseUrl);
});
afterAll(async () => {
  await rows.close();
  await api.close();
});

const inRowsOf = (table: string) =>
  rows.query<{ xmin: string; ctid: string; row: string }>(
    `select xmin::text, ctid::text, t::text as row from ${table} as t where measurement_id = $1 order by ctid`,
    [id],
  );
const transactionsOf = async (table: string) => new Set((await inRowsOf(table)).map(({ xmin }) => xmin));

/** Returns the tables with rows written by one of `transactions`. */
async function sharing(transactions: ReadonlySet<string>): Promise<string[]> {
  const dump = await rows.dump();
  return Object.entries(dump)
    .filter(([, found]) => found.some((row) => transactions.has(row.slice(0, row.indexOf(' ')))))
    .map(([table]) => table.replace('public.', ''))
    .sort();
}

describe('database copy of a measurement on personal links', () => {
  beforeAll(async () => {
    api.clock.set(`${FIRST_DAY}T00:00:00Z`);
    const act = await api.createAccount();
    await enable(act.call);
    const list = await importList(act.call, { people: PEOPLE.map((name) => [name, ''] as const) });
    const set = await createSet(
      act.call,
      reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: list.id }),
    );
    id = set.measurements[0]?.id ?? '';
    api.clock.set(`${FIRST_DAY}T09:00:00Z`);
    await api.runJobs();
    const links = new Map(
      api.mailbox.map(({ to, text }) => [to.split('@')[0], tokenOf(/\/survey\/response\/\S+/.exec(text)?.[0])]),
    );
    for (const [day, people] of DAYS) {
      api.clock.set(`${day}T10:00:00Z`);
      for (const person of people) {
        const body = { submission_id: api.services.random.uuid(), units: [], answers: [] };
        await done(api.call(survey.submitSurvey, { params: { token: links.get(person) ?? '' }, body }));
      }
      await api.runJobs();
    }
  });

  it('shares no transaction between the counter of a day and any other row', async () => {
    const days = await transactionsOf('measurement_days');
    expect(days.size).toBe(DAYS.length);
    expect(await sharing(days)).toEqual(['measurement_days']);
  });

  it('shows how many had answered before each day, and nothing about a person', async () => {
    const columns = Object.keys((await rows.query('select * from measurement_days limit 1'))[0] ?? {});
    expect(columns.sort()).toEqual(['account_id', 'counted_before', 'day', 'measurement_id']);
    const found = await rows.query('select day::text, counted_before from measurement_days where measurement_id = $1', [
      id,
    ]);
    expect(found).toEqual([
      { day: '2026-03-02', counted_before: 0 },
      { day: '2026-03-03', counted_before: 1 },
      { day: '2026-03-04', counted_before: 7 },
    ]);
  });

  it('shows the same for people without an answer as for the others', async () => {
    const answered = await rows.query<{ total: string }>(
      'select count(*) as total from invitations where measurement_id = $1 group by has_answered order by has_answered',
      [id],
    );
    expect(answered.map(({ total }) => Number(total))).toEqual([2, 12]);
  });
});
