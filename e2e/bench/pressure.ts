import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callAt } from '../../server/src/testing/http-caller.ts';
import { openForAll } from '../../server/src/testing/measuring.ts';
import { analysisViews, measurements, survey } from '../../shared/src/contracts/index.ts';
import { connect, readWritten, serve, signIn, writeMeasurements } from './analysis-data.ts';
import { formatVerdict, type Verdict } from './limits.ts';
import { quantile } from './quantile.ts';

/**
 * Interference between uses of a server: surveys during a flood of sign-ins, and surveys and results while the results
 * of many responses are computed. Each participant has a separate address and arrives independently of earlier replies
 * (open-loop load).
 */
const ROOT = resolve(import.meta.dirname, '../..');
const RESPONSES = Number(process.env.BENCH_RESPONSES ?? 200_000);
const FEW = Number(process.env.BENCH_FEW ?? 2_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const PER_SECOND = Number(process.env.BENCH_PER_SECOND ?? 20);
/** Concurrent attackers who guess passwords, each without pause. */
const STRANGERS = Number(process.env.BENCH_STRANGERS ?? 64);
const LIMITS = { ratio: 3, resultsMs: 1_000 } as const;
const PATIENCE_MS = 1_800_000;

interface Call {
  readonly ms: number;
  readonly status: number;
}

const address = (): string => Array.from(randomBytes(3), (part) => part).reduce((all, part) => `${all}.${part}`, '10');
const quantileOf = (calls: readonly Call[], share: number): number =>
  quantile(
    calls.map(({ ms }) => ms),
    share,
  );

async function ask(url: string, { from, access, body }: { from: string; access?: string; body?: object }) {
  const begin = performance.now();
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': from,
      ...(body && { 'content-type': 'application/json' }),
      ...(access && { authorization: `Bearer ${access}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return { ms: performance.now() - begin, status: response.status };
}

/** Runs an action at a fixed rate until it is stopped; resolves to the duration of each call. */
async function atRate(perSecond: number, isOver: () => boolean, act: () => Promise<Call[]>): Promise<Call[]> {
  const all: Promise<Call[]>[] = [];
  const begin = performance.now();
  for (let n = 0; !isOver(); n += 1) {
    await wait(Math.max(0, begin + (n * 1_000) / perSecond - performance.now()));
    all.push(act());
  }
  return (await Promise.all(all)).flat();
}

const after = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() >= end;
};

async function measure(folder: string): Promise<{ rows: string[]; verdicts: Verdict[] }> {
  const { owners, ids } = readWritten(folder);
  const server = await serve(folder);
  const undo: (() => unknown)[] = [() => server.end('SIGTERM')];
  try {
    const { url } = server;
    const client = await connect(folder);
    undo.push(() => client.end());
    const { token } = await openForAll({ instances: [server], owner: owners.few }, 'culture', 400_000);
    const definition = (await callAt(url, survey.getSurvey, { params: { token } })).reply;
    const value = { likert5: 4, enps: 9, open: null };
    const answers = (definition?.dimensions ?? [])
      .flatMap((dimension) => dimension.items)
      .map(({ key, type }) => ({ item: key, value: value[type] }));
    const participate = async (): Promise<Call[]> => {
      const from = address();
      const reservation = randomBytes(32).toString('base64url');
      const body = { submission_id: randomUUID(), reservation, units: [], answers };
      return [
        await ask(`${url}/api/v1/survey-access/${token}/start/`, { from, body: { reservation } }),
        await ask(`${url}/api/v1/survey-responses/${token}/`, { from, body }),
      ];
    };
    const isReady = async (id: string) =>
      ((await client.query('select from disclosed_tables where measurement_id = $1', [id])).rowCount ?? 0) > 0;
    const access = { few: await signIn(url, owners.few), many: await signIn(url, owners.many) };
    await callAt(url, measurements.stopMeasurement, { access: access.few, params: { id: ids.few } });
    while (!(await isReady(ids.few))) await wait(50);
    const views = `${url}/api/v1/${analysisViews.getOverview.service}/measurements/${ids.few}`;
    const read = async (): Promise<Call[]> => {
      const from = address();
      const paths = ['overview/', 'breakouts/', 'drivers/'];
      return Promise.all(paths.map((path) => ask(`${views}/${path}`, { from, access: access.few })));
    };

    await atRate(PER_SECOND, after(SECONDS / 4), participate);
    const quiet = await atRate(PER_SECOND, after(SECONDS), participate);
    const quietReads = await atRate(2, after(SECONDS), read);

    const isOver = after(SECONDS);
    const attempts: Call[] = [];
    const flood = Array.from({ length: STRANGERS }, async () => {
      while (!isOver()) {
        // A new account each time: repeated failures on one are soon rejected without hashing the password.
        const name = randomBytes(8).toString('hex');
        const body = { email: `${name}@example.org`, password: name };
        attempts.push(await ask(`${url}/api/v1/token/`, { from: address(), body }));
      }
    });
    const flooded = await atRate(PER_SECOND, isOver, participate);
    await Promise.all(flood);

    const begin = performance.now();
    let hasResults = false;
    await callAt(url, measurements.stopMeasurement, { access: access.many, params: { id: ids.many } });
    const [meanwhile, reads] = await Promise.all([
      atRate(PER_SECOND, () => hasResults, participate),
      atRate(2, () => hasResults, read),
      (async () => {
        while (!hasResults) {
          if (performance.now() - begin > PATIENCE_MS) throw new Error('The results were not computed.');
          await wait(100);
          hasResults = await isReady(ids.many);
        }
      })(),
    ]);
    const took = (performance.now() - begin) / 1_000;

    const row = (what: string, all: readonly Call[]) => {
      const figures = [0.5, 0.95, 1].map((share) => quantileOf(all, share).toFixed(0));
      const refused = all.filter(({ status }) => status >= 400).length;
      return `| ${[what, all.length, ...figures, refused].join(' | ')} |`;
    };
    const answered = attempts.filter(({ status }) => status < 429).length;
    return {
      rows: [
        row('surveys alone', quiet),
        row(
          `surveys beside ${STRANGERS} strangers who sign in (${answered} of ${attempts.length} tries decided)`,
          flooded,
        ),
        row(
          `surveys while ${RESPONSES.toLocaleString('en')} responses become results (${took.toFixed(1)} s)`,
          meanwhile,
        ),
        row('results of another measurement, alone', quietReads),
        row('the same meanwhile', reads),
      ],
      verdicts: [
        {
          what: 'p95 of surveys during a flood of sign-ins, against none',
          figure: quantileOf(flooded, 0.95) / quantileOf(quiet, 0.95),
          limit: LIMITS.ratio,
          unit: '×',
        },
        {
          what: 'p95 of results while others are computed',
          figure: quantileOf(reads, 0.95),
          limit: LIMITS.resultsMs,
          unit: 'ms',
        },
      ],
    };
  } finally {
    for (const one of undo.toReversed()) await one();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'veleta-bench-pressure-'));
try {
  await writeMeasurements(folder, { few: FEW, many: RESPONSES });
  const { rows, verdicts } = await measure(folder);
  const report = [
    '## Surveys and results under pressure',
    `${PER_SECOND} people a second start and submit a survey, for ${SECONDS} s in each row but the one of results.`,
    '',
    '| what | calls | p50 (ms) | p95 (ms) | longest (ms) | refused |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...verdicts.map(formatVerdict),
  ].join('\n');
  console.log(`\n${report}\n`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(join(ROOT, '.cache/bench-pressure.md'), `${report}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
