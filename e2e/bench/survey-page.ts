import { devices, type Browser } from '@playwright/test';
import { LIMITS, type Verdict } from './limits.ts';
import { serveRivals, type RivalItem } from './rival-pages.ts';
import { hasRivals } from './rivals.ts';
import { median } from './visit.ts';

/** The same slow phone as for the other pages. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const KB = 1024;
/** Requests later than this after network idle are not part of the first visit. */
const SETTLED_MS = 1_000;

interface PhoneVisit {
  readonly allKb: number;
  readonly scriptKb: number;
  readonly lcpMs: number;
  readonly blockingMs: number;
  readonly shift: number;
}

declare global {
  interface Window {
    phone: { lcpMs: number; blockingMs: number; shift: number };
  }
}

function observe(): void {
  window.phone = { lcpMs: 0, blockingMs: 0, shift: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (window.phone.lcpMs = startTime));
  watch('longtask', ({ duration }) => (window.phone.blockingMs += duration - 50));
  watch('layout-shift', (entry) => (window.phone.shift += 'value' in entry ? Number(entry.value) : 0));
}

/** One visit of a phone with an empty cache: transferred bytes including headers, and waiting times. */
async function visit(browser: Browser, url: string, landmark: string): Promise<PhoneVisit> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const types = new Map<string, string>();
  const bytes = { all: 0, script: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (types.get(requestId) === 'Script') bytes.script += encodedDataLength;
  });
  await page.goto(url);
  await page.waitForSelector(landmark, { timeout: 90_000 });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const { lcpMs, blockingMs, shift } = await page.evaluate(() => window.phone);
  await context.close();
  return { allKb: bytes.all / KB, scriptKb: bytes.script / KB, lcpMs, blockingMs, shift };
}

/** Compares the survey page to pages of other survey runners with the same questions, alternating. */
export async function measureSurveyPages(
  browser: Browser,
  rounds: number,
  { url, items }: { url: string; items: readonly RivalItem[] },
): Promise<{ rows: string[][]; verdicts: Verdict[] }> {
  const rivals = hasRivals ? await serveRivals(items) : null;
  const pages = [{ name: 'Veleta', url, landmark: 'main h1' }, ...(rivals?.pages ?? [])];
  const visits = new Map(pages.map(({ name }) => [name, [] as PhoneVisit[]]));
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const page of pages) visits.get(page.name)?.push(await visit(browser, page.url, page.landmark));
  } finally {
    await rivals?.close();
  }
  const middle = (name: string, part: keyof PhoneVisit): number =>
    median((visits.get(name) ?? []).map((each) => each[part]));
  const ours = (part: keyof PhoneVisit): number => middle('Veleta', part);
  return {
    rows: pages.map(({ name }) => [
      name,
      middle(name, 'allKb').toFixed(1),
      middle(name, 'scriptKb').toFixed(1),
      middle(name, 'lcpMs').toFixed(0),
      middle(name, 'blockingMs').toFixed(0),
      middle(name, 'shift').toFixed(3),
    ]),
    verdicts: [
      { what: 'survey page, everything on a first visit', figure: ours('allKb'), limit: LIMITS.surveyKb, unit: 'KB' },
      { what: 'survey page, scripts', figure: ours('scriptKb'), limit: LIMITS.surveyScriptKb, unit: 'KB' },
      { what: 'survey page, LCP', figure: ours('lcpMs'), limit: LIMITS.surveyLcpMs, unit: 'ms' },
      { what: 'survey page, blocking', figure: ours('blockingMs'), limit: LIMITS.surveyBlockingMs, unit: 'ms' },
    ],
  };
}

interface WireSurvey {
  readonly dimensions: readonly {
    readonly items: readonly { key: string; type: RivalItem['type']; text: { en: string } }[];
  }[];
}

/** Returns the questions of a personal link, for pages that are not ours. */
export async function itemsBehind(link: string): Promise<RivalItem[]> {
  const token = new URL(link).pathname.split('/').at(-1);
  const reply = await fetch(new URL(`/api/v1/survey-access/${token}/`, link));
  // Started by this run.
  const { dimensions } = (await reply.json()) as WireSurvey;
  return dimensions.flatMap(({ items }) => items.map(({ key, type, text }) => ({ key, type, text: text.en })));
}
