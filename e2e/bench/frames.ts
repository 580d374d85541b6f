import type { Page } from '@playwright/test';

export interface Frames {
  /** Longest time between two frames, in ms. */
  readonly longestMs: number;
  /** Total time beyond 50 ms per frame, in ms. */
  readonly lostMs: number;
}

const SLOW_FRAME_MS = 50;

declare global {
  interface Window {
    drawnAt: number[];
  }
}

/** Measures the frame times of a page during an action, without throttling. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    window.drawnAt = [];
    const look = (at: number) => {
      window.drawnAt.push(at);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await work();
  const gaps = await page.evaluate(() =>
    window.drawnAt.slice(1).map((at, index) => at - (window.drawnAt[index] ?? at)),
  );
  return {
    longestMs: Math.max(0, ...gaps),
    lostMs: gaps.reduce((sum, gap) => sum + Math.max(0, gap - SLOW_FRAME_MS), 0),
  };
}
