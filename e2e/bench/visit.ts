import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Emulated phone: slow 4G and a fourth of this machine's speed. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
/** Time without a long task after which the main thread counts as quiet. */
const QUIET_MS = 1000;
/** Timeout for an element. */
const PATIENCE_MS = 90_000;
/** Pause after closing a page, so that its cleanup does not affect the next visit. */
const REST_MS = 1000;

export interface Visit {
  readonly url: string;
  /** An element that shows that the page can be used. */
  readonly landmark: string;
  /** Entries of local storage of a signed-in user. */
  readonly storage?: Readonly<Record<string, string>>;
}

export interface Figures {
  /** First contentful paint, in ms from the start of the navigation. */
  readonly fcpMs: number;
  /** Largest contentful paint, in ms from the start of the navigation. */
  readonly lcpMs: number;
  /**
   * Time to interactive: the landmark is visible and the main thread is quiet; the end of the last long task, or the
   * time of the landmark.
   */
  readonly interactiveMs: number;
  /** Total blocking time: long tasks beyond 50 ms each. */
  readonly blockingMs: number;
}

declare global {
  interface Window {
    bench: { landmarkMs: number; fcpMs: number; lcpMs: number; longTasks: { start: number; duration: number }[] };
  }
}

/** Runs in the page before its own scripts. */
function observe(landmark: string): void {
  window.bench = { landmarkMs: 0, fcpMs: 0, lcpMs: 0, longTasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) window.bench.fcpMs = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.bench.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.bench.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector(landmark)) window.bench.landmarkMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function open(browser: Browser, visit: Visit): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  // A long timeout for busy machines; the waiting itself is not measured.
  page.setDefaultTimeout(PATIENCE_MS);
  if (visit.storage) {
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, visit.storage);
  }
  return { context, page };
}

/** Measures one visit with an empty cache on a slow phone. */
export async function measure(browser: Browser, visit: Visit): Promise<Figures> {
  const { context, page } = await open(browser, visit);
  await page.addInitScript(observe, visit.landmark);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(visit.url);
  await page.waitForFunction(
    (quietMs) => {
      const { landmarkMs, longTasks } = window.bench;
      const last = longTasks.at(-1);
      return (
        landmarkMs > 0 && performance.now() - Math.max(landmarkMs, last ? last.start + last.duration : 0) > quietMs
      );
    },
    QUIET_MS,
    { timeout: PATIENCE_MS },
  );
  const { landmarkMs, fcpMs, lcpMs, longTasks } = await page.evaluate(() => window.bench);
  await context.close();
  await setTimeout(REST_MS);
  return {
    fcpMs,
    lcpMs,
    interactiveMs: Math.max(landmarkMs, ...longTasks.map(({ start, duration }) => start + duration)),
    blockingMs: longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  };
}

/** Returns the bytes of JavaScript (gzip) that a visit with an empty cache loads until the network is idle. */
export async function weigh(browser: Browser, visit: Visit): Promise<number> {
  const { context, page } = await open(browser, visit);
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(visit.url);
  await page.waitForSelector(visit.landmark);
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(bodies);
  await context.close();
  return scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

export interface Walk extends Visit {
  /** Link to the other area, and an element of it. */
  readonly link: string;
  readonly thereLandmark: string;
}

/**
 * Measures the main-thread time, in ms without throttling, of navigating to another area by its link: the first time
 * with its code, and once more after returning.
 */
export async function walk(browser: Browser, visit: Walk): Promise<{ firstMs: number; againMs: number }> {
  const { context, page } = await open(browser, visit);
  await page.addInitScript(observe, visit.landmark);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const busyMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await page.goto(visit.url);
  await page.waitForSelector(visit.landmark);
  await page.waitForLoadState('networkidle');
  const go = async (): Promise<number> => {
    const before = await busyMs();
    await page.click(visit.link);
    await page.waitForSelector(visit.thereLandmark);
    await page.waitForLoadState('networkidle');
    return (await busyMs()) - before;
  };
  const firstMs = await go();
  await page.goBack();
  await page.waitForSelector(visit.landmark);
  await page.waitForLoadState('networkidle');
  const againMs = await go();
  await context.close();
  return { firstMs, againMs };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
