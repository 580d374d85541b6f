import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { callAt } from '../../server/src/testing/http-caller.ts';
import { measurements } from '../../shared/src/contracts/index.ts';
import {
  CATEGORIES,
  connect,
  readWritten,
  serve,
  SHARE_OF_COMMENTS,
  signIn,
  writeMeasurements,
} from './analysis-data.ts';
import { queryDuckDb, queryPlainSql } from './analysis-rivals.ts';
import { hasRivals } from './rivals.ts';
import { measureReport, measureViews, type ViewTimes } from './analysis-views.ts';
import type { ServerProcess } from '../../server/src/testing/server-process.ts';
import { formatVerdict, type Verdict } from './limits.ts';
import { watchMemory, type Peak } from './memory.ts';

/**
 * One measurement with many responses: the time until its results are computed after its end, and the time of each view
 * compared to a small measurement. Baselines: the same aggregation as one query on the raw rows, in PostgreSQL and
 * DuckDB. `BENCH_RESPONSES` sets the number of people, `BENCH_COMMENTS` the share of them who answer an open question. `write <folder>` only writes the answers, `measure <folder>`
 * only measures a written folder, and `views <folder>` only repeats the views; without arguments it does everything.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const FEW = Number(process.env.BENCH_FEW ?? 10_000);
const MANY = Number(process.env.BENCH_RESPONSES ?? 1_000_000);
const LIMITS = { viewMs: 50, viewRatio: 1.5 };
const PATIENCE_MS = 1_800_000;
const LOG_PATIENCE_MS = 60_000;
const [stage = 'all', named] = process.argv.slice(2);
const folder = named ?? mkdtempSync(join(tmpdir(), 'veleta-bench-analysis-'));

const spoken = (number: number) => Math.round(number).toLocaleString('en');
const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
/** Progress of long steps goes to stderr. */
const logProgress = (what: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${what}`);

const STEPS = ['closed', 'ready'] as const;
type Step = (typeof STEPS)[number];
interface Closing {
  /** Milliseconds of each step. */
  readonly ms: Readonly<Record<Step, number>>;
  readonly peaks: Readonly<Record<Step, Peak>>;
  /** From the end of the measurement to the first result. */
  readonly allMs: number;
}

type Memory = ReturnType<typeof watchMemory>;

/** Ends a measurement and waits until it is closed and its results can be read. */
async function close(
  { client, memory }: { client: pg.Client; memory: Memory },
  { url, access, id }: { url: string; access: string; id: string },
): Promise<Closing> {
  memory.take();
  const begin = performance.now();
  await callAt(url, measurements.stopMeasurement, { access, params: { id } });
  const ms = { closed: 0, ready: 0 };
  const nothing = { server: 0, database: 0 };
  const peaks = { closed: nothing, ready: nothing };
  let before = begin;
  for (const step of STEPS) {
    while (!(await hasReached(client, id, step))) {
      if (performance.now() - begin > PATIENCE_MS) throw new Error('The results were not computed.');
      await wait(20);
    }
    ms[step] = performance.now() - before;
    before += ms[step];
    peaks[step] = memory.take();
  }
  return { ms, peaks, allMs: before - begin };
}

async function hasReached(client: pg.Client, id: string, step: Step): Promise<boolean> {
  const questions = {
    closed: 'select from measurements where id = $1 and finalized_at is not null',
    ready: 'select from disclosed_tables where measurement_id = $1',
  };
  return ((await client.query(questions[step], [id])).rowCount ?? 0) > 0;
}

/** Returns the milliseconds of each phase of a results job, from the server's log. */
async function phasesOf({ output }: ServerProcess, id: string): Promise<Record<string, number>> {
  const begin = performance.now();
  while (performance.now() - begin < LOG_PATIENCE_MS) {
    const line = output()
      .split('\n')
      .find((one) => one.includes('"results were computed"') && one.includes(id));
    if (line) return JSON.parse(line).ms;
    await wait(20);
  }
  throw new Error('The server did not log how long the phases took.');
}

async function countItems(client: pg.Client, id: string): Promise<number> {
  const { rows } = await client.query<{ items: number }>(
    'select count(*)::int as items from measurement_items where measurement_id = $1',
    [id],
  );
  return rows[0]?.items ?? 0;
}

function tableOfViews(views: readonly ViewTimes[], many: number): string {
  const ms = (value: number) => value.toFixed(1);
  return table(
    ['view', ...[FEW, many].flatMap((size) => [`p50, ${spoken(size)} (ms)`, `p95, ${spoken(size)} (ms)`]), 'p95 ratio'],
    views.map(({ view, few: a, many: b }) => [
      view,
      ...[a.p50, a.p95, b.p50, b.p95].map(ms),
      (b.p95 / a.p95).toFixed(2),
    ]),
  );
}

/** Returns a line for each view above a limit, or one line if there is none. */
function checkLimits(views: readonly ViewTimes[]): Verdict[] {
  // A report is not a single view: it uses all of them.
  const alone = views.filter(({ view }) => view !== 'all that a report shows');
  const worst = (figure: (view: ViewTimes) => number) => alone.toSorted((a, b) => figure(b) - figure(a));
  const ratio = ({ few, many }: ViewTimes) => many.p95 / few.p95;
  const verdicts = (figure: (view: ViewTimes) => number, limit: number, unit: Verdict['unit'], what: string) => {
    const [first, ...others] = worst(figure);
    const broken = others.filter((view) => figure(view) > limit);
    return (first ? [first, ...broken] : []).map((view): Verdict => ({
      what: `${what}: ${view.view}`,
      figure: figure(view),
      limit,
      unit,
    }));
  };
  return [
    ...verdicts(({ many }) => many.p95, LIMITS.viewMs, 'ms', 'slowest p95 of a view'),
    ...verdicts(ratio, LIMITS.viewRatio, '×', 'p95 of a view at many responses against few'),
  ];
}

async function measure(dataDir: string): Promise<string> {
  const { owners, ids, people } = readWritten(dataDir);
  const server = await serve(dataDir);
  const undo: (() => unknown)[] = [() => server.end('SIGTERM')];
  try {
    const client = await connect(dataDir);
    undo.push(() => client.end());
    const memory = watchMemory(server.pid, dataDir);
    undo.push(memory.end);
    const { url } = server;
    const items = await countItems(client, ids.many);
    const few = await close({ client, memory }, { url, access: await signIn(url, owners.few), id: ids.few });
    logProgress(
      `${spoken(people.few)} responses: results after ${seconds(few.allMs)} s (${STEPS.map((step) => seconds(few.ms[step])).join(', ')})`,
    );
    const idle = memory.take();
    const many = await close({ client, memory }, { url, access: await signIn(url, owners.many), id: ids.many });
    logProgress(
      `${spoken(people.many)} responses: results after ${seconds(many.allMs)} s (${STEPS.map((step) => seconds(many.ms[step])).join(', ')})`,
    );
    const ends = {
      few: { access: await signIn(url, owners.few), id: ids.few },
      many: { access: await signIn(url, owners.many), id: ids.many },
    };
    const phases = { few: await phasesOf(server, ids.few), many: await phasesOf(server, ids.many) };
    const views = await measureViews(url, ends);
    const viewMemory = memory.take();
    logProgress(`views\n${tableOfViews(views, people.many)}`);
    const plainMs = await queryPlainSql(client, ids.many);
    logProgress(`plain SQL: ${seconds(plainMs)} s`);
    const duck = hasRivals
      ? await queryDuckDb(client, ids.many, { folder: '/tmp', items }).catch((cause: Error) => {
          logProgress(`DuckDB: ${cause.message}`);
          return null;
        })
      : null;
    logProgress(`DuckDB: ${seconds(duck?.queryMs ?? 0)} s`);
    const files = [];
    for (const kind of ['pdf', 'pptx', 'xlsx', 'csv'] as const)
      files.push({ kind, ms: await measureReport(url, kind, ends) });
    const rate = (closing: Closing, size: number) => spoken(size / (closing.ms.ready / 1_000));
    const mb = ({ server: own, database }: Peak) => [spoken(own), spoken(database)];
    return [
      `${items} items, ${CATEGORIES.reduce((sum, { units }) => sum + units, 0)} units in ${CATEGORIES.length} categories; a share of ${spoken(100 * SHARE_OF_COMMENTS)} % of the people wrote something to each open question.`,
      table(
        [
          'from the end of the measurement',
          `${spoken(people.few)} (s)`,
          `${spoken(people.many)} (s)`,
          'server at most (MB)',
          'PostgreSQL at most (MB)',
        ],
        [
          ['closed', seconds(few.ms.closed), seconds(many.ms.closed), ...mb(many.peaks.closed)],
          [
            `opened, counted twice, disclosed and deleted (${rate(many, people.many)} responses a second)`,
            seconds(few.ms.ready),
            seconds(many.ms.ready),
            ...mb(many.peaks.ready),
          ],
          ...Object.keys(phases.many).map((phase) => [
            `of it: ${phase}`,
            seconds(phases.few[phase] ?? 0),
            seconds(phases.many[phase] ?? 0),
            '',
            '',
          ]),
          ['**first result**', `**${seconds(few.allMs)}**`, `**${seconds(many.allMs)}**`, '', ''],
          ['before it', '', '', ...mb(idle)],
          ['while its views are read', '', '', ...mb(viewMemory)],
        ],
      ),
      table(
        ['items × units of one category, once, from raw rows', 's'],
        [
          ['PostgreSQL, one query', seconds(plainMs)],
          duck
            ? ['DuckDB, two threads, in memory', `${seconds(duck.queryMs)}, after ${seconds(duck.fillMs)} to fill it`]
            : ['DuckDB', 'not there'],
        ],
      ),
      tableOfViews(views, people.many),
      table(
        ['report, from its order to its file', `${spoken(people.few)} (s)`, `${spoken(people.many)} (s)`],
        files.map(({ kind, ms }) => [kind, seconds(ms.few), seconds(ms.many)]),
      ),
      checkLimits(views).map(formatVerdict).join('\n'),
    ].join('\n\n');
  } finally {
    for (const one of undo.toReversed()) await one();
  }
}

/** Measures the views of an earlier run again. */
async function measureViewsAgain(dataDir: string): Promise<string> {
  const { owners, ids, people } = readWritten(dataDir);
  const server = await serve(dataDir);
  try {
    const { url } = server;
    const views = await measureViews(url, {
      few: { access: await signIn(url, owners.few), id: ids.few },
      many: { access: await signIn(url, owners.many), id: ids.many },
    });
    return [tableOfViews(views, people.many), checkLimits(views).map(formatVerdict).join('\n')].join('\n\n');
  } finally {
    await server.end('SIGTERM');
  }
}

try {
  if (stage === 'all' || stage === 'write') {
    const begin = performance.now();
    mkdirSync(folder, { recursive: true });
    await writeMeasurements(folder, { few: FEW, many: MANY });
    logProgress(`written in ${seconds(performance.now() - begin)} s`);
  }
  if (stage !== 'write') {
    const report = stage === 'views' ? await measureViewsAgain(folder) : await measure(folder);
    console.log(`\n${report}\n`);
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    writeFileSync(join(ROOT, '.cache/bench-analysis.md'), `${report}\n`);
  }
} finally {
  if (named === undefined) rmSync(folder, { recursive: true, force: true });
}
