import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { callAt } from '../../server/src/testing/http-caller.ts';
import { openForAll } from '../../server/src/testing/measuring.ts';
import { survey } from '../../shared/src/contracts/index.ts';
import { buyLargestPlan, OWNER, startDemoServer, untilIdle } from './demo-server.ts';
import { openSender } from './answer-sender.ts';
import { processorTimeUs } from './processor-time.ts';

/**
 * Submissions per second over HTTP, each acknowledged after its commit, compared to inserting the same row with a
 * prepared statement: with as many clients, the same PostgreSQL and settings, alternating.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 32);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const LEAST_SHARE = 0.5;
/** Reservations made in advance, more than needed: only submissions are measured. */
const RESERVATIONS = Number(process.env.BENCH_RESERVATIONS ?? 600_000);
/** Returns the secret of the n-th reservation, of the same length as those of pages. */
const reservationOf = (n: number): string => String(n).padStart(43, '0');

/** Rate of a round, and processor time per submission of each process in microseconds. */
interface Round {
  readonly perSecond: number;
  readonly costsUs: readonly number[];
}

/** Lets every client repeat an action for a while. */
async function measure(clients: readonly (() => Promise<void>)[], times: () => readonly number[]): Promise<Round> {
  let done = 0;
  const before = times();
  const begin = performance.now();
  const end = begin + SECONDS * 1_000;
  await Promise.all(
    clients.map(async (act) => {
      while (performance.now() < end) {
        await act();
        done += 1;
      }
    }),
  );
  const perSecond = (done * 1_000) / (performance.now() - begin);
  return { perSecond, costsUs: times().map((time, index) => (time - (before[index] ?? 0)) / done) };
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-submissions-'));
const server = await startDemoServer(dataDir);
const undo: (() => Promise<unknown>)[] = [];
try {
  await buyLargestPlan(server.url);
  const { id, token } = await openForAll({ instances: [server], owner: OWNER }, 'leadership', 900_000);
  const definition = (await callAt(server.url, survey.getSurvey, { params: { token } })).reply;
  const items = definition?.dimensions.flatMap((dimension) => dimension.items) ?? [];
  const value = { likert5: 4, enps: 9, open: null };
  const answers = items.map(({ key, type }) => ({ item: key, value: value[type] }));

  const senders = await Promise.all(Array.from({ length: CLIENTS }, () => openSender(server.url, token, answers)));
  undo.push(async () => senders.forEach((sender) => sender.close()));

  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const { database_password: databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const databases = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: Number(lines[3]),
        user: 'postgres',
        password: databasePassword,
        database: 'veleta',
      });
      await client.connect();
      undo.push(() => client.end());
      return client;
    }),
  );
  const [first] = databases;
  await first?.query(
    'create table bare_rows (id uuid primary key, account_id uuid, measurement_id uuid, answers smallint[], unit_ids uuid[], comments jsonb)',
  );
  const commit = (await first?.query('show synchronous_commit'))?.rows[0]?.synchronous_commit;
  const account = randomUUID();
  const numbers = answers.map((answer) => answer.value);
  const insert = (client: pg.Client) => async () => {
    await client.query({
      name: 'bare',
      text: 'insert into bare_rows values ($1, $2, $3, $4, $5, $6)',
      values: [randomUUID(), account, id, numbers, [], '[]'],
    });
  };

  const postmaster = Number(lines[0]);
  const times = () => {
    const { user, system } = process.cpuUsage();
    return [user + system, processorTimeUs(server.pid), processorTimeUs(postmaster, { withChildren: true })];
  };
  await first?.query(
    `insert into reservations (id, account_id, measurement_id, secret_hash, expires_at)
     select gen_random_uuid(), m.account_id, m.id, sha256(lpad(n::text, 43, '0')::bytea), now() + interval '1 hour'
     from measurements m, generate_series(1, $2::int) as n where m.id = $1`,
    [id, RESERVATIONS],
  );
  await first?.query('vacuum analyze reservations');
  await untilIdle(server, dataDir);
  let used = 0;
  const sending = senders.map(
    ({ send }) =>
      () =>
        send(reservationOf((used += 1))),
  );
  const inserting = databases.map(insert);
  const rounds: { overHttp: Round; bare: Round }[] = [];
  await measure(sending, times);
  const windowStart = process.hrtime.bigint() / 1000n;
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await measure(inserting, times);
    rounds.push({ bare, overHttp: await measure(sending, times) });
  }
  if (process.env.PROF) console.log('WINDOW', String(windowStart), String(process.hrtime.bigint() / 1000n));
  const overHttp = rounds.map((round) => round.overHttp.perSecond);
  const bare = rounds.map((round) => round.bare.perSecond);
  const costs = (of: 'overHttp' | 'bare') =>
    [0, 1, 2].map((part) => Math.round(median(rounds.map((round) => round[of].costsUs[part] ?? 0))));
  const share = median(overHttp) / median(bare);
  const isMet = share >= LEAST_SHARE;
  const spoken = (number: number) => Math.round(number).toLocaleString('en');
  const report = [
    '## Answers over HTTP against a bare insert',
    `${CLIENTS} clients, ${items.length} items, ${ROUNDS} rounds of ${SECONDS} s in turns, synchronous_commit ${commit}: ${spoken(median(overHttp))} answers a second over HTTP (${overHttp.map(spoken).join(', ')}), ${spoken(median(bare))} rows a second by prepared statements (${bare.map(spoken).join(', ')}).`,
    '',
    '| processor time of one, in µs | client | server | PostgreSQL |',
    '| --- | --- | --- | --- |',
    `| an answer over HTTP | ${costs('overHttp').join(' | ')} |`,
    `| a bare insert | ${costs('bare').join(' | ')} |`,
    '',
    `- ${isMet ? 'met' : '**not met**'}: share of the bare insert: ${(share * 100).toFixed(0)} %, at least ${LEAST_SHARE * 100} %`,
  ].join('\n');
  console.log(`\n${report}\n`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(join(ROOT, '.cache/bench-submissions.md'), `${report}\n`);
} finally {
  await Promise.all(undo.map((one) => one()));
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
