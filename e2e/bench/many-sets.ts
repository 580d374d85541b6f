import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { readSettings } from '../../server/src/settings.ts';
import { startServer } from '../../server/src/start-server.ts';
import { endWhenLost } from './end-when-lost.ts';
import { framesWhile, type Frames } from './frames.ts';
import type { Verdict } from './limits.ts';
import { fillDatabase } from './many-sets-data.ts';
import { signIn } from './sign-in.ts';
import { median } from './visit.ts';

const SETS = { few: 5, many: 200 } as const;
type Size = keyof typeof SETS;
const SIZES = ['few', 'many'] as const;
const PORT = 4399;
const CALLS = Number(process.env.BENCH_CALLS ?? 15);

/** Allowed ratio of an old account to a new one, including noise of a busy machine. */
const LIMITS = { panelCall: 2.5, panelFrame: 2, calendarFrame: 2.5 } as const;

/** Frame times up to this do not count, because ratios of tiny values have no meaning. */
const UNNOTICED_MS = 50;

const yearAgo = new Date().getUTCFullYear() - 1;
const CALLED = {
  'the panel': 'products/panel/',
  'a month of the calendar': `calendar/?from=${yearAgo}-03-01&to=${yearAgo}-03-31`,
  'a year of the calendar': `calendar/?from=${yearAgo}-01-01&to=${yearAgo}-12-31&per_month=5`,
} as const;

interface Reply {
  readonly ms: number;
  readonly kb: number;
}

async function ask(url: string, token: string | undefined): Promise<Reply> {
  const before = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body.toString()}`);
  return { ms: performance.now() - before, kb: gzipSync(body).length / 1024 };
}

/** Action of an administrator on a page whose frames are measured. */
const WALKS: Record<string, { path: string; landmark: string; work: (page: Page) => Promise<void> }> = {
  'the panel, with its historical measurements opened': {
    path: '/dashboard',
    landmark: 'article',
    work: async (page) => {
      // Each opened element changes its label.
      const closed = page.getByRole('button', { name: /^Show .* historical/ });
      while ((await closed.count()) > 0) await closed.first().click();
      await page.mouse.wheel(0, 2000);
    },
  },
  'the calendar, a year and three years back': {
    path: '/calendar?mode=year',
    landmark: 'main [role=grid], main table',
    work: async (page) => {
      for (let year = 0; year < 3; year += 1) {
        await page.getByRole('button', { name: 'Previous year' }).first().click();
        await page.waitForLoadState('networkidle');
      }
    },
  },
  'the calendar, six months back': {
    path: '/calendar',
    landmark: 'main [role=grid], main table',
    work: async (page) => {
      for (let month = 0; month < 6; month += 1) {
        await page.getByRole('button', { name: 'Previous month' }).first().click();
        await page.waitForLoadState('networkidle');
      }
    },
  },
};

async function walk(browser: Browser, url: string, storage: Record<string, string>, name: string): Promise<Frames> {
  const step = WALKS[name];
  if (!step) throw new Error(`There is no interaction "${name}".`);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  await page.goto(url + step.path);
  await page.waitForSelector(step.landmark);
  await page.waitForLoadState('networkidle');
  const frames = await framesWhile(page, () => step.work(page));
  await context.close();
  return frames;
}

export interface ManySets {
  /** Returns rows for a table of calls, and for one of frames. */
  readonly calls: string[][];
  readonly frames: string[][];
  readonly verdicts: Verdict[];
}

/** Compares panel and calendar of an organization with 200 sets of five years to one with 5, on the same server. */
export async function measureManySets(browser: Browser, rounds: number): Promise<ManySets> {
  const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-'));
  const undos: (() => Promise<void>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })];
  try {
    const people = await fillDatabase(dataDir, SETS);
    const env = { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0' };
    const { publicUrl } = await startServer({
      settings: readSettings(env),
      env,
      report: () => {},
      onStarted: (undo) => undos.push(undo),
      onLost: endWhenLost,
    });
    const storage = { few: await signIn(publicUrl, people.few), many: await signIn(publicUrl, people.many) };
    const verdicts: Verdict[] = [];

    const calls: string[][] = [];
    for (const [what, uri] of Object.entries(CALLED)) {
      const replies: Record<Size, Reply[]> = { few: [], many: [] };
      for (let round = 0; round < CALLS; round += 1)
        for (const size of SIZES) replies[size].push(await ask(`${publicUrl}/api/v1/${uri}`, storage[size].token));
      const [few, many] = SIZES.map((size) => ({
        ms: median(replies[size].map(({ ms }) => ms)),
        kb: median(replies[size].map(({ kb }) => kb)),
      })) as [Reply, Reply];
      calls.push([
        what,
        few.ms.toFixed(1),
        many.ms.toFixed(1),
        (many.ms / few.ms).toFixed(2),
        few.kb.toFixed(1),
        many.kb.toFixed(1),
      ]);
      if (what === 'the panel')
        verdicts.push({
          what: 'call of the panel, 200 sets against 5',
          figure: many.ms / few.ms,
          limit: LIMITS.panelCall,
          unit: '×',
        });
    }

    const frames: string[][] = [];
    for (const name of Object.keys(WALKS)) {
      const seen: Record<Size, Frames[]> = { few: [], many: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const size of SIZES) seen[size].push(await walk(browser, publicUrl, storage[size], name));
      const [few, many] = SIZES.map((size) => ({
        longestMs: median(seen[size].map(({ longestMs }) => longestMs)),
        lostMs: median(seen[size].map(({ lostMs }) => lostMs)),
      })) as [Frames, Frames];
      frames.push([
        name,
        few.longestMs.toFixed(0),
        many.longestMs.toFixed(0),
        (many.longestMs / few.longestMs).toFixed(2),
        few.lostMs.toFixed(0),
        many.lostMs.toFixed(0),
      ]);
      verdicts.push({
        what: `longest frame of ${name}, 200 sets against 5`,
        figure: many.longestMs / Math.max(few.longestMs, UNNOTICED_MS),
        limit: name.startsWith('the panel') ? LIMITS.panelFrame : LIMITS.calendarFrame,
        unit: '×',
      });
    }
    return { calls, frames, verdicts };
  } finally {
    for (const undo of undos.reverse()) await undo();
  }
}
