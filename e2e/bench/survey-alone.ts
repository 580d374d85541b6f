import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../src/browser-flags.ts';
import { readSettings } from '../../server/src/settings.ts';
import { startServer } from '../../server/src/start-server.ts';
import { endWhenLost } from './end-when-lost.ts';
import { formatVerdict } from './limits.ts';
import { itemsBehind, measureSurveyPages } from './survey-page.ts';

/** Measures only the survey page against other survey runners: a minute instead of an hour, for development. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PORT = Number(process.env.BENCH_PORT ?? 4396);

const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-'));
const undos: (() => Promise<void>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })];
try {
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const { demo } = await startServer({
    settings: readSettings(env),
    env,
    report: () => {},
    onStarted: (undo) => undos.push(undo),
    onLost: endWhenLost,
  });
  const link = demo?.links.find(({ url }) => url.includes('/survey/response/'))?.url;
  if (!link) throw new Error('The demo organization has no personal link.');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: BROWSER_FLAGS,
  });
  undos.push(() => browser.close());
  const { rows, verdicts } = await measureSurveyPages(browser, ROUNDS, { url: link, items: await itemsBehind(link) });
  console.log('page | all (KB) | scripts (KB) | LCP (ms) | blocking (ms) | layout shift');
  for (const row of rows) console.log(row.join(' | '));
  console.log(verdicts.map(formatVerdict).join('\n'));
} finally {
  for (const undo of undos.reverse()) await undo().catch((error: unknown) => console.error(error));
}
process.exit();
