import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate, startDatabase } from '../../api/src/index.ts';
import { callAt } from '../../server/src/testing/http-caller.ts';
import { deploy } from '../../server/src/testing/deployment.ts';
import { openForAll } from '../../server/src/testing/measuring.ts';
import { survey } from '../../shared/src/contracts/index.ts';
import { openSender } from './answer-sender.ts';
import { processorTimeUs } from './processor-time.ts';

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
/** Returns the secret of the n-th reservation, of the same length as those of pages. */
const reservationOf = (n: number): string => String(n).padStart(43, '0');
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Of one round, each in microseconds of processor time per submission except the rate. */
interface Round {
  readonly perSecond: number;
  readonly instances: number;
  readonly database: number;
}

const folder = mkdtempSync(join(tmpdir(), 'veleta-bench-instances-'));
const database = await startDatabase({ dataDir: folder });
const undo: (() => Promise<unknown>)[] = [() => database.stop()];
try {
  // Creates the roles.
  await migrate({ url: database.url });
  process.env.VELETA_TEST_POSTGRES = database.url;
  const deployment = await deploy(Math.max(...COUNTS));
  undo.push(() => deployment.close());
  const { instances, ask } = deployment;
  const { id, token } = await openForAll(deployment, 'leadership', 900_000);
  const definition = (await callAt(instances[0]?.url ?? '', survey.getSurvey, { params: { token } })).reply;
  const items = definition?.dimensions.flatMap((dimension) => dimension.items) ?? [];
  const value = { likert5: 4, enps: 9, open: null };
  const answers = items.map(({ key, type }) => ({ item: key, value: value[type] }));
  await ask(
    `insert into reservations (id, account_id, measurement_id, secret_hash, expires_at)
     select gen_random_uuid(), m.account_id, m.id, sha256(lpad(n::text, 43, '0')::bytea), now() + interval '1 hour'
     from measurements m, generate_series(1, $2::int) as n where m.id = $1`,
    [id, RESERVATIONS],
  );
  await ask('vacuum analyze reservations');

  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
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
    `${CLIENTS} clients, ${items.length} items, ${ROUNDS} rounds of ${SECONDS} s in turns on one machine; medians.`,
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
  rmSync(folder, { recursive: true, force: true });
}
