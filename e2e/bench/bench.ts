import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { type Build, loginOf, medians, openBrowser, serve } from './builds.ts';
import { entryWeights, isBroken, LIMITS, formatVerdict, type Verdict } from './limits.ts';
import { measureImport } from './import-people.ts';
import { measureManySets } from './many-sets.ts';
import { signIn } from './sign-in.ts';
import { itemsBehind, measureSurveyPages } from './survey-page.ts';
import { median, type Visit, walk, weigh } from './visit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);

const undos: (() => Promise<void>)[] = [];
const onStarted = (undo: () => Promise<void>) => undos.push(undo);

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
const milliseconds = (value: number): string => Math.round(value).toLocaleString('en');
const ratio = (a: number, b: number): string => (a / b).toFixed(2);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[][]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** Median main-thread time of navigating from the results to the panel, over several visits. */
async function walks(browser: Browser, { url, storage }: Visit): Promise<{ firstMs: number; againMs: number }> {
  const all = [];
  for (let round = 0; round < ROUNDS; round += 1)
    all.push(
      await walk(browser, {
        url,
        landmark: 'main h2',
        ...(storage && { storage }),
        link: 'nav a[href="/dashboard"]',
        thereLandmark: 'main h1:has-text("Products Panel")',
      }),
    );
  return { firstMs: median(all.map(({ firstMs }) => firstMs)), againMs: median(all.map(({ againMs }) => againMs)) };
}

async function run(): Promise<{ report: string; verdicts: Verdict[] }> {
  const servers = { composed: await serve('composed', onStarted), 'one bundle': await serve('one bundle', onStarted) };
  const browser = await openBrowser(onStarted);

  const pages: Record<string, Record<Build, Visit>> = {};
  for (const build of ['composed', 'one bundle'] as const) {
    const { publicUrl, demo } = servers[build];
    if (!demo) throw new Error('The bench needs the demo organization.');
    const storage = await signIn(publicUrl, demo);
    const add = (path: string, visit: Visit) => {
      pages[path] = { ...pages[path], [build]: visit } as Record<Build, Visit>;
    };
    add('/auth/login', loginOf(publicUrl));
    add('/dashboard', { url: `${publicUrl}/dashboard`, landmark: 'main h1', storage });
    add('/stats', { url: `${publicUrl}/stats`, landmark: 'main h2', storage });
  }

  const verdicts: Verdict[] = [];
  const checkLimits = (what: string, figure: number, limit: number, unit: Verdict['unit']) =>
    verdicts.push({ what, figure, limit, unit });
  const weights: string[][] = [];
  const times: string[][] = [];
  for (const [path, visits] of Object.entries(pages)) {
    const [composed, bundle] = [await weigh(browser, visits.composed), await weigh(browser, visits['one bundle'])];
    weights.push([path, kilobytes(composed), kilobytes(bundle), ratio(composed, bundle)]);
    if (path === '/auth/login') {
      checkLimits('JavaScript of /auth/login', composed / 1024, LIMITS.loginKb, 'KB');
      checkLimits(
        'JavaScript of /auth/login beyond the one bundle',
        (composed - bundle) / 1024,
        LIMITS.loginOverBundleKb,
        'KB',
      );
    }
    const { composed: a, 'one bundle': b } = await medians(browser, ROUNDS, visits);
    checkLimits(`LCP of ${path} against the one bundle`, a.lcpMs / b.lcpMs, LIMITS.lcpRatio, '×');
    checkLimits(
      `interactive ${path} against the one bundle`,
      a.interactiveMs / b.interactiveMs,
      LIMITS.interactiveRatio,
      '×',
    );
    if (path === '/auth/login') checkLimits('first paint of /auth/login', a.fcpMs, LIMITS.loginFirstPaintMs, 'ms');
    times.push([
      path,
      milliseconds(a.fcpMs),
      milliseconds(b.fcpMs),
      milliseconds(a.lcpMs),
      milliseconds(b.lcpMs),
      ratio(a.lcpMs, b.lcpMs),
      milliseconds(a.interactiveMs),
      milliseconds(b.interactiveMs),
      ratio(a.interactiveMs, b.interactiveMs),
      milliseconds(a.blockingMs),
      milliseconds(b.blockingMs),
    ]);
  }
  const entries = entryWeights(ROOT);
  for (const { remote, kb } of entries) checkLimits(`entry and manifest of ${remote}`, kb, LIMITS.entryKb, 'KB');
  const [composedWalk, bundleWalk] = [
    await walks(browser, pages['/stats']!.composed),
    await walks(browser, pages['/stats']!['one bundle']),
  ];
  checkLimits('main-thread work from /stats to /dashboard, first time', composedWalk.firstMs, LIMITS.walkMs, 'ms');
  checkLimits('main-thread work from /stats to /dashboard, again', composedWalk.againMs, LIMITS.walkMs, 'ms');
  const surveyLink = servers.composed.demo?.links.find(({ url }) => url.includes('/survey/response/'))?.url;
  if (!surveyLink) throw new Error('The demo organization has no personal link.');
  const items = await itemsBehind(surveyLink);
  const surveyPages = await measureSurveyPages(browser, ROUNDS, { url: surveyLink, items });
  verdicts.push(...surveyPages.verdicts);

  const { calls, frames, verdicts: ofManySets } = await measureManySets(browser, ROUNDS);
  verdicts.push(...ofManySets);
  const imported = await measureImport();
  verdicts.push(...imported.verdicts);

  const report = [
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), Chromium ${browser.version()} headless, Node ${process.version}; medians of ${ROUNDS}, alternating.`,
    '## JavaScript of a first visit (gzip KB)',
    table(['page', 'composed', 'one bundle', 'ratio'], weights),
    '## First visit at slow 4G (1.6 Mbit/s, 150 ms) and CPU 4× slower (ms)',
    table(
      [
        'page',
        'first paint',
        'first paint, one bundle',
        'LCP',
        'LCP, one bundle',
        'ratio',
        'interactive',
        'interactive, one bundle',
        'ratio',
        'blocking',
        'blocking, one bundle',
      ],
      times,
    ),
    `## The survey page of a phone, ${items.length} items, beside known runners (brotli, headers included)`,
    table(['page', 'all (KB)', 'scripts (KB)', 'LCP (ms)', 'blocking (ms)', 'layout shift'], surveyPages.rows),
    "## From one area to another, main-thread work at this machine's own speed (ms)",
    table(
      ['/stats → /dashboard', 'composed', 'one bundle'],
      [
        ['first time, with its code', milliseconds(composedWalk.firstMs), milliseconds(bundleWalk.firstMs)],
        ['again', milliseconds(composedWalk.againMs), milliseconds(bundleWalk.againMs)],
      ],
    ),
    '## Panel and calendar with 200 sets of five years, against 5, on one server',
    table(['call', '5 sets (ms)', '200 sets (ms)', 'ratio', '5 sets (gzip KB)', '200 sets (gzip KB)'], calls),
    table(
      ['frames', '5 sets, longest (ms)', '200 sets, longest (ms)', 'ratio', '5 sets, lost (ms)', '200 sets, lost (ms)'],
      frames,
    ),
    '## Entry and manifest of each remote (gzip KB)',
    table(
      ['remote', 'KB'],
      entries.map(({ remote, kb }) => [remote, kb.toFixed(1)]),
    ),
    '## Import of people, in chunks',
    table(
      ['people', 'rows/s', 'sending (ms)', 'completing (ms)', 'server idle (MB)', 'and at most (MB more)'],
      imported.rows,
    ),
    '## Limits',
    verdicts.map(formatVerdict).join('\n'),
  ].join('\n\n');
  return { report, verdicts };
}

try {
  const { report, verdicts } = await run();
  console.log(`\n${report}\n`);
  writeFileSync(join(ROOT, '.cache/bench.md'), `${report}\n`);
  // Times depend on the machine; bytes do not.
  if (verdicts.some(isBroken)) process.exitCode = 1;
} finally {
  for (const undo of undos.reverse()) await undo().catch((error: unknown) => console.error(error));
}
process.exit();
