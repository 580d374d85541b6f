import { setTimeout } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** A page without requests for this long has loaded what it shows. */
const QUIET_MS = 500;
const POLL_MS = 50;

export interface Traffic {
  /** Addresses of all requests so far. */
  readonly urls: readonly string[];
  /** Waits until the page sends no requests and its thread is idle. @returns false after the limit */
  waitUntilQuiet(limitMs: number): Promise<boolean>;
}

/** Observes the requests of a page. */
export function watchTraffic(page: Page): Traffic {
  const urls: string[] = [];
  const open = new Set<Request>();
  let changedAt = performance.now();
  const end = (request: Request): void => {
    open.delete(request);
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    urls.push(request.url());
    open.add(request);
    changedAt = performance.now();
  });
  page.on('requestfailed', end);
  page.on('requestfinished', end);
  // A reply without a reader of its body never finishes.
  page.on('response', (response) => end(response.request()));
  const isQuiet = (): boolean => open.size === 0 && performance.now() - changedAt >= QUIET_MS;
  return {
    urls,
    async waitUntilQuiet(limitMs) {
      const until = performance.now() + limitMs;
      while (performance.now() < until) {
        if (isQuiet()) {
          // Answers only after running code has ended; that code may have sent requests.
          await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
          if (isQuiet()) return true;
        }
        await setTimeout(POLL_MS);
      }
      return false;
    },
  };
}
