import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { BROWSER_FLAGS } from '../src/browser-flags.ts';
import { readSettings } from '../../server/src/settings.ts';
import { startServer } from '../../server/src/start-server.ts';
import { endWhenLost } from './end-when-lost.ts';
import { type Figures, measure, median, type Visit } from './visit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PORTS = { composed: 4397, 'one bundle': 4398 } as const;
export type Build = keyof typeof PORTS;
type OnStarted = (undo: () => Promise<void>) => void;

/** Starts a server for one build of the same code, with the demo organization. */
export async function serve(build: Build, onStarted: OnStarted) {
  const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-'));
  onStarted(async () => rmSync(dataDir, { recursive: true, force: true }));
  const env = {
    ...process.env,
    PORT: String(PORTS[build]),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // Whether a page is measured is random, and a measured page loads the script that measures it.
    VISIT_SAMPLING: '0',
    ...(build === 'one bundle' ? { SHELL_DIR: join(ROOT, '.cache/one-bundle') } : {}),
  };
  return startServer({ settings: readSettings(env), env, report: () => {}, onStarted, onLost: endWhenLost });
}

export async function openBrowser(onStarted: OnStarted): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: BROWSER_FLAGS,
  });
  onStarted(() => browser.close());
  return browser;
}

/** The form of the application: the prerendered one is visible before it can react. */
const APPLICATION_LOGIN = 'html:not([data-prerendered-page]) #root form input[type=password]';

export const loginOf = (publicUrl: string): Visit => ({
  url: `${publicUrl}/auth/login`,
  landmark: APPLICATION_LOGIN,
});

export async function medians(
  browser: Browser,
  rounds: number,
  visits: Readonly<Record<Build, Visit>>,
): Promise<Record<Build, Figures>> {
  const figures: Record<Build, Figures[]> = { composed: [], 'one bundle': [] };
  // Alternates, so that load on the machine affects both.
  for (let round = 0; round < rounds; round += 1)
    for (const build of ['composed', 'one bundle'] as const) figures[build].push(await measure(browser, visits[build]));
  const middle = (list: Figures[]): Figures => ({
    fcpMs: median(list.map(({ fcpMs }) => fcpMs)),
    lcpMs: median(list.map(({ lcpMs }) => lcpMs)),
    interactiveMs: median(list.map(({ interactiveMs }) => interactiveMs)),
    blockingMs: median(list.map(({ blockingMs }) => blockingMs)),
  });
  return { composed: middle(figures.composed), 'one bundle': middle(figures['one bundle']) };
}
