import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate, startDatabase } from '../../api/src/index.ts';
import { deploy } from '../../server/src/testing/deployment.ts';
import { openForAll } from '../../server/src/testing/measuring.ts';
import { openSender } from './answer-sender.ts';
import { postmasterOf, processorTimeUs } from './processor-time.ts';
import { answerAll, reservationOf, writeReservations } from './submission-load.ts';
import { median } from './visit.ts';

/**
 * Submissions per second and processor time per submission with one, two and four instances on one PostgreSQL, in alternate rounds. All
 * run on this machine, so the rate depends on its cores; the processor time tells what instances of their own machines can carry.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const COUNTS = [1, 2, 4];
const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 32);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const RESERVATIONS = Number(process.env.BENCH_RESERVATIONS ?? 400_000);

/** Of one round, each in microseconds of processor time per submission except the rate. */
interface Round {
  readonly perSecond: number;
  readonly instances: number;
  readonly database: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-instances-'));
const database = await startDatabase({ dataDir });
const undo: (() => Promise<unknown>)[] = [() => database.stop()];
try {
  // Creates the roles.
  await migrate({ url: database.url });
  process.env.VELETA_TEST_POSTGRES = database.url;
  const deployment = await deploy(Math.max(...COUNTS));
  undo.push(() => deployment.close());
  const { instances, ask } = deployment;
  const { id, token } = await openForAll(deployment, 'leadership', 900_000);
  const answers = await answerAll(instances[0]?.url ?? '', token);
  await writeReservations(ask, id, RESERVATIONS);

  const postmaster = postmasterOf(dataDir);
  const times = () => ({
    instances: instances.reduce((sum, { pid }) => sum + processorTimeUs(pid), 0),
    database: processorTimeUs(postmaster, { withChildren: true }),
  });
  let used = 0;
  /** Sends for a while, each client to one of the first `count` instances. */
  const measure = async (count: number): Promise<Round> => {
    const senders = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => openSender(instances[client % count]?.url ?? '', token, answers)),
    );
    let done = 0;
    const before = times();
    const begin = performance.now();
    await Promise.all(
      senders.map(async ({ send }) => {
        while (performance.now() < begin + SECONDS * 1_000) {
          used += 1;
          await send(reservationOf(used));
          done += 1;
        }
      }),
    );
    const perSecond = (done * 1_000) / (performance.now() - begin);
    const after = times();
    for (const sender of senders) sender.close();
    return {
      perSecond,
      instances: (after.instances - before.instances) / done,
      database: (after.database - before.database) / done,
    };
  };
  for (const count of COUNTS) await measure(count);
  const rounds: Record<number, Round[]> = {};
  for (let round = 0; round < ROUNDS; round += 1)
    for (const count of COUNTS) (rounds[count] ??= []).push(await measure(count));
  const spoken = (number: number) => Math.round(number).toLocaleString('en');
  const of = (count: number, figure: keyof Round) => median((rounds[count] ?? []).map((one) => one[figure]));
  const report = [
    '## Submissions to several instances',
    `${CLIENTS} clients, ${answers.length} items, ${ROUNDS} rounds of ${SECONDS} s in turns on one machine; medians.`,
    '',
    '| instances | submissions a second | processor time of the instances for each (µs) | of PostgreSQL for each (µs) |',
    '| --- | --- | --- | --- |',
    ...COUNTS.map(
      (count) =>
        `| ${count} | ${spoken(of(count, 'perSecond'))} | ${spoken(of(count, 'instances'))} | ${spoken(of(count, 'database'))} |`,
    ),
  ].join('\n');
  console.log(`\n${report}\n`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(join(ROOT, '.cache/bench-instances.md'), `${report}\n`);
} finally {
  for (const one of undo.toReversed()) await one();
  rmSync(dataDir, { recursive: true, force: true });
}
