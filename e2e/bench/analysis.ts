import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { callAt } from '../../server/src/testing/http-caller.ts';
import { openForAll } from '../../server/src/testing/measuring.ts';
import { startProcess, type ServerProcess } from '../../server/src/testing/server-process.ts';
import { accounts, analysisViews, measurements, segmentations, survey } from '../../shared/src/contracts/index.ts';
import { answer, CATEGORIES, connect, makeOrganizations, type Person } from './analysis-data.ts';
import { askDuckDb, askPlainSql } from './analysis-rivals.ts';

/**
 * One measurement of many people: how long its results take after it ended, and how long each view of them takes beside the
 * same views of a small one; the same aggregation as one query on the raw rows, by PostgreSQL and by DuckDB.
 * `BENCH_RESPONSES` is how many people there are.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const FEW = 10_000;
const MANY = Number(process.env.BENCH_RESPONSES ?? 200_000);
const CALLS = Number(process.env.BENCH_CALLS ?? 200);
const WARM_UP = 20;
const PRODUCT = 'talent-retention';
const VIEW_LIMIT_MS = 50;
const RATIO_LIMIT = 1.5;
const PATIENCE_MS = 900_000;

const spoken = (number: number) => Math.round(number).toLocaleString('en');
const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const said = (isMet: boolean, text: string) => `- ${isMet ? 'met' : '**not met**'}: ${text}`;

async function signIn(url: string, person: Person): Promise<string> {
  return (await callAt(url, accounts.signIn, { body: person })).reply?.access ?? '';
}

/** A measurement that collects, with units of three categories. */
async function open(server: ServerProcess, owner: Person): Promise<string> {
  const access = await signIn(server.url, owner);
  for (const { title, units } of CATEGORIES) {
    const body = { title, units: Array.from({ length: units }, (_, unit) => ({ name: `${title} ${unit + 1}` })) };
    await callAt(server.url, segmentations.createSegmentation, { access, body });
  }
  const { id, token } = await openForAll({ copies: [server], owner }, PRODUCT, MANY);
  // Who asks first starts it: units and items are copied.
  await callAt(server.url, survey.getSurvey, { params: { token } });
  return id;
}

/** Long steps are told while they happen, on the other stream. */
const tell = (what: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${what}`);

/** Milliseconds from the end of a measurement until its answers are gathered, folded and its results can be read. */
async function close(client: pg.Client, { url, access, id }: { url: string; access: string; id: string }) {
  const begin = performance.now();
  await callAt(url, measurements.stopMeasurement, { access, params: { id } });
  const reached: Partial<Record<'gathered' | 'folded' | 'ready', number>> = {};
  while (reached.ready === undefined) {
    const { rows } = await client.query<Record<'gathered' | 'folded' | 'ready', boolean>>(
      `select folded_at is not null as gathered,
         exists (select from folded_measurements f where f.measurement_id = m.id) as folded,
         exists (select from disclosed_tables d where d.measurement_id = m.id) as ready
       from measurements m where id = $1`,
      [id],
    );
    for (const step of ['gathered', 'folded', 'ready'] as const)
      if (rows[0]?.[step]) reached[step] ??= performance.now() - begin;
    if (performance.now() - begin > PATIENCE_MS) throw new Error('The results were not made.');
    await wait(20);
  }
  const { gathered = 0, folded = 0, ready } = reached;
  return { gathered, folded: folded - gathered, disclosed: ready - folded, ready };
}

/** The largest resident memory of a process so far, in megabytes; null where the system does not tell. */
function peakMb(pid: string): number | null {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return null;
  }
}
const pidAt = (url: string): string =>
  execFileSync('sh', ['-c', `ss -Hltnp "sport = :${new URL(url).port}" | sed -n 's/.*pid=\\([0-9]*\\).*/\\1/p'`])
    .toString()
    .trim();

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

/** Each view of both measurements, in turns. */
async function measureViews(url: string, ends: Readonly<Record<'few' | 'many', { access: string; id: string }>>) {
  const unitOf = async ({ access, id }: { access: string; id: string }) =>
    (await callAt(url, analysisViews.getBreakouts, { access, params: { id } })).reply?.rows.find(
      ({ hidden }) => hidden === null,
    )?.id ?? '';
  const units = { few: await unitOf(ends.few), many: await unitOf(ends.many) };
  const paths = (id: string, unit: string): Record<string, string> => ({
    overview: `${id}/overview/`,
    favorability: `${id}/dimensions/`,
    'favorability of a unit': `${id}/dimensions/?unit=${unit}`,
    breakouts: `${id}/breakouts/`,
    'benchmark of a unit': `${id}/benchmark/?unit=${unit}`,
    trend: `${id}/trend/`,
    drivers: `${id}/drivers/`,
    comments: `${id}/comments/`,
  });
  const base = `${url}/api/v1/${analysisViews.getOverview.service}/measurements/`;
  const ask = async (size: 'few' | 'many', path: string) => {
    const begin = performance.now();
    const response = await fetch(base + path, { headers: { authorization: `Bearer ${ends[size].access}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return performance.now() - begin;
  };
  const [few, many] = [paths(ends.few.id, units.few), paths(ends.many.id, units.many)];
  const figures = [];
  for (const view of Object.keys(few)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let call = 0; call < WARM_UP + CALLS; call += 1) {
      for (const [size, path] of [
        ['few', few[view]!],
        ['many', many[view]!],
      ] as const) {
        const ms = await ask(size, path);
        if (call >= WARM_UP) times[size].push(ms);
      }
    }
    const [a, b] = [times.few.toSorted((x, y) => x - y), times.many.toSorted((x, y) => x - y)];
    figures.push({ view, few: [at(a, 0.5), at(a, 0.95)], many: [at(b, 0.5), at(b, 0.95)] });
  }
  return figures;
}

const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-analysis-'));
let server: ServerProcess | null = null;
let client: pg.Client | null = null;
try {
  const [small, large] = await makeOrganizations(dataDir, ['few@veleta.example', 'many@veleta.example']);
  if (!small || !large) throw new Error('There are no organizations.');
  server = await startProcess({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error', PUBLIC_URL: 'http://veleta.test' });
  client = await connect(dataDir);
  const { url } = server;
  const pid = pidAt(url);
  const ids = { few: await open(server, small), many: await open(server, large) };
  await answer(client, ids.few, FEW);
  const begin = performance.now();
  await answer(client, ids.many, MANY);
  tell(`${spoken(MANY)} responses written in ${seconds(performance.now() - begin)} s`);
  const { rows } = await client.query<{ items: number }>(
    'select count(*)::int as items from measurement_items where measurement_id = $1',
    [ids.many],
  );
  const items = rows[0]?.items ?? 0;
  const plainMs = await askPlainSql(client, ids.many);
  tell(`plain SQL: ${seconds(plainMs)} s`);
  const duck = await askDuckDb(client, ids.many, { folder: '/tmp', items }).catch((cause: Error) => {
    tell(`DuckDB: ${cause.message}`);
    return null;
  });
  tell(`DuckDB: ${seconds(duck?.askMs ?? 0)} s`);
  const few = await close(client, { url, access: await signIn(url, small), id: ids.few });
  tell(`the small one: ${seconds(few.ready)} s`);
  const idleMb = peakMb(pid);
  const many = await close(client, { url, access: await signIn(url, large), id: ids.many });
  tell(
    `the large one: ${seconds(many.ready)} s (${[many.gathered, many.folded, many.disclosed].map(seconds).join(', ')})`,
  );
  const busyMb = peakMb(pid);
  const views = await measureViews(url, {
    few: { access: await signIn(url, small), id: ids.few },
    many: { access: await signIn(url, large), id: ids.many },
  });

  const rate = MANY / (many.folded / 1_000);
  const slowest = Math.max(...views.map((view) => view.many[1]!));
  const apart = Math.max(...views.map((view) => view.many[1]! / view.few[1]!));
  const ms = (value: number | undefined) => (value ?? 0).toFixed(1);
  const report = [
    `## Results of ${spoken(MANY)} responses`,
    `${items} items, ${CATEGORIES.reduce((sum, { units }) => sum + units, 0)} units in ${CATEGORIES.length} categories; \`BENCH_RESPONSES\` says how many responses.`,
    [
      '| from the end of the measurement | s |',
      '| --- | --- |',
      `| answers gathered and shuffled | ${seconds(many.gathered)} |`,
      `| folded into counts and sums (${spoken(rate)} answers of a person a second) | ${seconds(many.folded)} |`,
      `| disclosed table and views | ${seconds(many.disclosed)} |`,
      `| **first result** | ${seconds(many.ready)} |`,
      `| the same of ${spoken(FEW)} responses | ${seconds(few.ready)} |`,
    ].join('\n'),
    [
      '| items × units of one category, once, from raw rows | s |',
      '| --- | --- |',
      `| PostgreSQL, one query | ${seconds(plainMs)} |`,
      duck
        ? `| DuckDB, two threads, in memory | ${seconds(duck.askMs)}, after ${seconds(duck.fillMs)} to fill it |`
        : '| DuckDB | not there |',
    ].join('\n'),
    [
      `| view | p50, ${spoken(FEW)} (ms) | p95, ${spoken(FEW)} (ms) | p50, ${spoken(MANY)} (ms) | p95, ${spoken(MANY)} (ms) | p95 ratio |`,
      '| --- | --- | --- | --- | --- | --- |',
      ...views.map(
        ({ view, few: a, many: b }) =>
          `| ${view} | ${ms(a[0])} | ${ms(a[1])} | ${ms(b[0])} | ${ms(b[1])} | ${(b[1]! / a[1]!).toFixed(2)} |`,
      ),
    ].join('\n'),
    [
      said(slowest <= VIEW_LIMIT_MS, `slowest p95 of a view: ${ms(slowest)} ms, at most ${VIEW_LIMIT_MS} ms`),
      said(
        apart <= RATIO_LIMIT,
        `p95 of a view at ${spoken(MANY)} responses against ${spoken(FEW)}: ${apart.toFixed(2)} ×, at most ${RATIO_LIMIT} ×`,
      ),
      `- memory of the server: ${spoken(idleMb ?? 0)} MB at most before, ${spoken(busyMb ?? 0)} MB at most after`,
    ].join('\n'),
  ].join('\n\n');
  console.log(`\n${report}\n`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(join(ROOT, '.cache/bench-analysis.md'), `${report}\n`);
} finally {
  await client?.end();
  await server?.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
