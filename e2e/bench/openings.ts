import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openForAll } from '../../server/src/testing/measuring.ts';
import { buyLargestPlan, OWNER, startDemoServer, untilIdle } from './demo-server.ts';
import { postmasterOf, processorTimeUs } from './processor-time.ts';
import { quantile } from './quantile.ts';

/**
 * Many people open one link within a minute: each loads the compressed page and starts. Each has a separate connection
 * and arrives independently of earlier replies (open-loop load).
 */
const ROOT = resolve(import.meta.dirname, '../..');
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 2_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** Number of sequential requests that measure the cost of one page and one start. */
const ALONE = Number(process.env.BENCH_ALONE ?? 300);
const MOST_P95_MS = 1_000;

interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}

/** Sends one request on a new connection; resolves once the reply is read. */
function send(origin: string, method: 'GET' | 'POST', path: string, body = ''): Promise<Answered> {
  const begunMs = performance.now();
  return new Promise((done, fails) => {
    const headers = {
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'en',
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    };
    const sent = request(`${origin}${path}`, { method, headers, agent: false }, (reply) => {
      let bytes = 0;
      reply.on('data', (piece: Buffer) => (bytes += piece.length));
      reply.on('end', () => done({ status: reply.statusCode ?? 0, ms: performance.now() - begunMs, bytes }));
    });
    sent.on('error', fails).end(body);
  });
}

const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-openings-'));
const server = await startDemoServer(dataDir);
try {
  await buyLargestPlan(server.url);
  const { token } = await openForAll({ instances: [server], owner: OWNER }, 'leadership', 50_000);
  const openPage = () => send(server.url, 'GET', `/request-survey-access/${token}`);
  const start = () => {
    const body = JSON.stringify({
      reservation: randomBytes(32).toString('base64url'),
      fingerprint: randomBytes(8).toString('hex'),
    });
    return send(server.url, 'POST', `/api/v1/survey-access/${token}/start/`, body);
  };
  await untilIdle(server, dataDir);
  const postmaster = postmasterOf(dataDir);
  const times = () => [processorTimeUs(server.pid), processorTimeUs(postmaster, { withChildren: true })] as const;

  const costOf = async (act: () => Promise<Answered>) => {
    for (let n = 0; n < ALONE / 3; n += 1) await act();
    const windowStart = process.hrtime.bigint() / 1000n;
    const before = times();
    for (let n = 0; n < ALONE; n += 1) await act();
    const after = times();
    if (process.env.PROF) console.log('WINDOW', String(windowStart), String(process.hrtime.bigint() / 1000n));
    return after.map((time, index) => Math.round((time - (before[index] ?? 0)) / ALONE));
  };
  const page = await costOf(openPage);
  const starting = await costOf(start);

  const pages: Answered[] = [];
  const starts: Answered[] = [];
  const before = times();
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      await wait((person / PEOPLE) * SECONDS * 1_000);
      pages.push(await openPage());
      starts.push(await start());
    }),
  );
  const [busyUs = 0] = times().map((time, index) => time - (before[index] ?? 0));
  const row = (name: string, answers: readonly Answered[], costs: readonly number[]) => {
    const refused = answers.filter(({ status }) => status !== 200).length;
    const ms = answers.map((answer) => answer.ms);
    const figures = [0.5, 0.95, 1].map((share) => Math.round(quantile(ms, share)).toLocaleString('en'));
    return `| ${[name, ...figures, refused, ...costs.map((cost) => cost.toLocaleString('en'))].join(' | ')} |`;
  };
  const isMet = [pages, starts].every(
    (answers) =>
      answers.every(({ status }) => status === 200) &&
      quantile(
        answers.map(({ ms }) => ms),
        0.95,
      ) <= MOST_P95_MS,
  );
  const report = [
    '## Openings',
    `${PEOPLE.toLocaleString('en')} people open one link within ${SECONDS} s; the server was busy for ${(busyUs / 10_000 / SECONDS).toFixed(0)} % of one processor. A page is ${(
      quantile(
        pages.map(({ bytes }) => bytes),
        0.5,
      ) / 1024
    ).toFixed(1)} KB (brotli).`,
    '',
    '| call | p50 (ms) | p95 (ms) | longest (ms) | refused | server (µs of processor) | PostgreSQL (µs) |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    row('the page', pages, page),
    row('start', starts, starting),
    '',
    `- ${isMet ? 'met' : '**not met**'}: p95 of page and start at most ${MOST_P95_MS.toLocaleString('en')} ms, none refused`,
  ].join('\n');
  console.log(`\n${report}\n`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(join(ROOT, '.cache/bench-openings.md'), `${report}\n`);
} finally {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
