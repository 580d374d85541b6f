import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  createActiveAccount,
  createServices,
  migrate,
  readConfig,
  requireServerKey,
  startDatabase,
  subscribe,
} from '../../api/src/index.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Fifty units in three categories, of uneven size. */
export const CATEGORIES = [
  { title: 'Area', units: 30 },
  { title: 'Place', units: 12 },
  { title: 'Level', units: 8 },
] as const;

/** Organizations with nothing but a plan, on a database on which no server stands yet. */
export async function makeOrganizations(dataDir: string, emails: readonly string[]): Promise<Person[]> {
  const database = await startDatabase({ dataDir });
  try {
    await migrate({ url: database.url });
    const config = await readConfig({}, { database, dataDir, host: '127.0.0.1', port: 0 });
    const services = await createServices({ database, config });
    try {
      await requireServerKey(services);
      const people: Person[] = [];
      for (const email of emails) {
        const person = { email, password: 'brujula-bench-2026' };
        const names = { firstName: 'Ana', lastName: 'Bench' };
        const { accountId } = await createActiveAccount(services, {
          ...person,
          ...names,
          language: 'en',
          role: 'owner',
        });
        await subscribe(services, accountId, { tier: 'enterprise', cycle: 'yearly' });
        people.push(person);
      }
      return people;
    } finally {
      await services.close();
    }
  } finally {
    await database.stop();
  }
}

/** The database as its administrator, whom no tenant binds: answers are written where those of the survey end up. */
export async function connect(dataDir: string): Promise<pg.Client> {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const { database_password: password } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(lines[3]),
    user: 'postgres',
    password,
    database: 'veleta',
  });
  await client.connect();
  return client;
}

/**
 * Writes answers of so many people by one statement: one unit of each category (3 of 100 give none), one of 30 answers skipped,
 * Likert items and the eNPS item of any value.
 */
export async function answer(client: pg.Client, measurementId: string, people: number): Promise<void> {
  const { rows: items } = await client.query<{ type: string }>(
    'select type from measurement_items where measurement_id = $1 order by position',
    [measurementId],
  );
  const value = ({ type }: { type: string }) =>
    type === 'open'
      ? 'null'
      : `case when random() < 0.033 then null else ${type === 'enps' ? 'floor(random() * 11)' : '1 + floor(random() * 5)'} end`;
  const answers = `array[${items.map(value).join(', ')}]::smallint[]`;
  await client.query('select setseed(0.42)');
  // Fresh numbers in every row: the functions are called where the row is made.
  await client.query(
    `with places as materialized (
       select array_agg(id order by position) as ids, category_position as category
       from measurement_units where measurement_id = $1 group by category_position
     ), every as materialized (select array_agg(to_jsonb(ids) order by category) as ids from places)
     insert into responses (id, account_id, measurement_id, answers, unit_ids)
     select gen_random_uuid(), m.account_id, m.id, ${answers},
       array_remove(array[${CATEGORIES.map(
         ({ units }, at) =>
           `case when random() < 0.03 then null else (every.ids[${at + 1}] ->> floor(power(random(), 1.4) * ${units})::int)::uuid end`,
       ).join(', ')}], null)
     from generate_series(1, $2::int), measurements m, every where m.id = $1`,
    [measurementId, people],
  );
  await client.query('update measurements set submissions = $2, expected = $2 where id = $1', [measurementId, people]);
  await client.query('analyze responses');
}
