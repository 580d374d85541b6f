import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { callAt } from '../../server/src/testing/http-caller.ts';
import { openForAll } from '../../server/src/testing/measuring.ts';
import { startProcess, type ServerProcess } from '../../server/src/testing/server-process.ts';
import { accounts, categories, survey } from '../../shared/src/contracts/index.ts';
import {
  createActiveAccount,
  createServices,
  migrate,
  readConfig,
  requireServerKey,
  sealSubmission,
  startDatabase,
  subscribe,
  toRecipient,
} from '../../api/src/index.ts';

interface Person {
  readonly email: string;
  readonly password: string;
}

/** A small measurement and a large one, each of its own organization. */
export type Size = 'few' | 'many';
export interface Written {
  readonly owners: Readonly<Record<Size, Person>>;
  /** Ids of the measurements. */
  readonly ids: Readonly<Record<Size, string>>;
  readonly people: Readonly<Record<Size, number>>;
}

const PRODUCT = 'talent-retention';
const WRITTEN_FILE = 'written.json';

/** Units per category: fifty in three categories, of uneven size. */
const UNITS = (process.env.BENCH_UNITS ?? '30,12,8').split(',').map(Number);
export const CATEGORIES = UNITS.map((units, index) => ({ title: `Category ${index + 1}`, units }));

export async function signIn(url: string, person: Person): Promise<string> {
  return (await callAt(url, accounts.signIn, { body: person })).reply?.access ?? '';
}

/**
 * Starts a server whose log has the duration of each phase of a results job. The proxy header identifies callers,
 * because the bench exceeds the rate limit of one caller.
 */
export const serve = (dataDir: string): Promise<ServerProcess> =>
  startProcess({
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://veleta.test',
    BEHIND_PROXY: '1',
  });

/** Writes both measurements into a folder; they keep collecting. */
export async function writeMeasurements(dataDir: string, people: Written['people']): Promise<void> {
  const [few, many] = await createOrganizations(dataDir, ['few@veleta.example', 'many@veleta.example']);
  if (!few || !many) throw new Error('There are no organizations.');
  const server = await serve(dataDir);
  try {
    const client = await connect(dataDir);
    try {
      const ids = { few: await open(server, few, people.few), many: await open(server, many, people.many) };
      await client.query(RAW_ROWS);
      for (const size of ['few', 'many'] as const) {
        await answer(client, ids[size], people[size]);
        await sealAll(client, ids[size]);
      }
      writeFileSync(
        join(dataDir, WRITTEN_FILE),
        JSON.stringify({ owners: { few, many }, ids, people } satisfies Written),
      );
    } finally {
      await client.end();
    }
  } finally {
    await server.end('SIGTERM');
  }
}

/** Reads what `writeMeasurements` wrote. */
export const readWritten = (dataDir: string): Written =>
  // Written above.
  JSON.parse(readFileSync(join(dataDir, WRITTEN_FILE), 'utf8')) as Written;

/** Creates a collecting measurement with units of three categories. */
async function open(server: ServerProcess, owner: Person, people: number): Promise<string> {
  const access = await signIn(server.url, owner);
  for (const { title, units } of CATEGORIES) {
    const body = { title, units: Array.from({ length: units }, (_, unit) => ({ name: `${title} ${unit + 1}` })) };
    await callAt(server.url, categories.createCategory, { access, body });
  }
  const { id, token } = await openForAll({ instances: [server], owner }, PRODUCT, people);
  // The first request starts it, which copies units and items.
  await callAt(server.url, survey.getSurvey, { params: { token } });
  return id;
}

/** Creates organizations with only a plan, on a database without a running server. */
async function createOrganizations(dataDir: string, emails: readonly string[]): Promise<Person[]> {
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

/** Connects as the administrator of the database, who bypasses row-level security, to write encrypted answers. */
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
 * Writes the answers of this many people into a bench table for the rivals, in one statement. Each person has one unit
 * per category (3 of 100 have none), skips one of 30 answers, and gives random values to the Likert and eNPS items.
 */
async function answer(client: pg.Client, measurementId: string, people: number): Promise<void> {
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
  // Volatile functions are evaluated per row.
  await client.query(
    `with places as materialized (
       select array_agg(id order by position) as ids, category_position as category
       from measurement_units where measurement_id = $1 group by category_position
     ), every as materialized (select array_agg(to_jsonb(ids) order by category) as ids from places)
     insert into bench_responses (id, account_id, measurement_id, answers, unit_ids)
     select gen_random_uuid(), m.account_id, m.id, ${answers},
       array_remove(array[${CATEGORIES.map(
         ({ units }, at) =>
           `case when random() < 0.03 then null else (every.ids[${at + 1}] ->> floor(power(random(), 1.4) * ${units})::int)::uuid end`,
       ).join(', ')}], null)
     from generate_series(1, $2::int), measurements m, every where m.id = $1`,
    [measurementId, people],
  );
  await client.query('update measurements set submissions = $2, expected = $2 where id = $1', [measurementId, people]);
  await client.query('analyze bench_responses');
}

const WORDS =
  'the team my manager time work more less shifts training pay listens people plan tools change often clear help never week office customers goals meetings trust';
const RAW_ROWS =
  'create table bench_responses (id uuid primary key, account_id uuid, measurement_id uuid, answers smallint[], unit_ids uuid[])';
const ROWS_AT_ONCE = 1_000;
/** Share of people who answer an open question. With 1, a tenth of the responses has as many comments. */
export const SHARE_OF_COMMENTS = Number(process.env.BENCH_COMMENTS ?? 0.1);

interface RawRow {
  readonly id: string;
  readonly account_id: string;
  readonly answers: (number | null)[];
  readonly unit_ids: string[];
}

/** Encrypts those answers as the survey does. By default, one person in ten answers each open question with about twenty words. */
async function sealAll(client: pg.Client, measurementId: string): Promise<void> {
  const { rows: keys } = await client.query<{ public_key: Buffer; padded_size: number }>(
    'select public_key, padded_size from measurement_keys where measurement_id = $1',
    [measurementId],
  );
  if (!keys[0]) throw new Error('The measurement has no key.');
  const key = { ...toRecipient(keys[0].public_key), measurementId, paddedSize: keys[0].padded_size };
  const { rows: open } = await client.query<{ position: number }>(
    "select position from measurement_items where measurement_id = $1 and type = 'open'",
    [measurementId],
  );
  const words = WORDS.split(' ');
  const write = () =>
    Array.from(
      { length: 10 + Math.floor(Math.random() * 20) },
      () => words[Math.floor(Math.random() * words.length)],
    ).join(' ');
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<RawRow>(
      `select id, account_id, answers, unit_ids from bench_responses
       where measurement_id = $1 and id > $2 order by id limit ${ROWS_AT_ONCE}`,
      [measurementId, after],
    );
    if (rows.length === 0) break;
    after = rows.at(-1)?.id ?? after;
    const sealed = rows.map(({ id, answers, unit_ids: unitIds }) => {
      const written = open.filter(() => Math.random() < SHARE_OF_COMMENTS);
      const comments = written.map(({ position }) => ({
        position,
        text: write(),
        language: Math.random() < 0.5 ? ('en' as const) : ('es' as const),
      }));
      return sealSubmission(key, id, { answers, unitIds, comments });
    });
    await client.query(
      `insert into sealed_submissions (account_id, measurement_id, submission_id, content)
       select $1, $2, s.id, substring($4::bytea from (s.ordinal::integer - 1) * $5::integer + 1 for $5::integer)
       from unnest($3::uuid[]) with ordinality as s (id, ordinal)`,
      [rows[0]?.account_id, measurementId, rows.map(({ id }) => id), Buffer.concat(sealed), sealed[0]?.length],
    );
  }
}
