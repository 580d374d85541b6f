import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { openForAll } from '../../server/src/testing/measuring.ts';
import { buyLargestPlan, OWNER, startDemoServer, untilIdle } from './demo-server.ts';
import { connect } from './analysis-data.ts';
import { openSender } from './answer-sender.ts';
import { postmasterOf, processorTimeUs } from './processor-time.ts';
import { answerAll, reservationOf, writeReservations } from './submission-load.ts';
import { median } from './visit.ts';

/**
 * Submissions per second over HTTP, each acknowledged after its commit, compared to inserting the same row with a
 * prepared statement: with as many clients, the same PostgreSQL and settings, alternating.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 32);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const LEAST_SHARE = 0.5;
const RESERVATIONS = Number(process.env.BENCH_RESERVATIONS ?? 600_000);

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

const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-submissions-'));
const server = await startDemoServer(dataDir);
const undo: (() => Promise<unknown>)[] = [];
try {
  await buyLargestPlan(server.url);
  const { id, token } = await openForAll({ instances: [server], owner: OWNER }, 'leadership', 900_000);
  const answers = await answerAll(server.url, token);

  const senders = await Promise.all(Array.from({ length: CLIENTS }, () => openSender(server.url, token, answers)));
  undo.push(async () => senders.forEach((sender) => sender.close()));

  const databases = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = await connect(dataDir);
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

  const postmaster = postmasterOf(dataDir);
  const times = () => {
    const { user, system } = process.cpuUsage();
    return [user + system, processorTimeUs(server.pid), processorTimeUs(postmaster, { withChildren: true })];
  };
  await writeReservations(async (text, values) => first?.query(text, values), id, RESERVATIONS);
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
    `${CLIENTS} clients, ${answers.length} items, ${ROUNDS} rounds of ${SECONDS} s in turns, synchronous_commit ${commit}: ${spoken(median(overHttp))} answers a second over HTTP (${overHttp.map(spoken).join(', ')}), ${spoken(median(bare))} rows a second by prepared statements (${bare.map(spoken).join(', ')}).`,
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
