import { expect, type Locator, type Page } from '@playwright/test';

/** Installs a clock that advances only on request. The page is left at an address without scripts. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/registry.json');
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Advances a paused clock until an element is shown, not faster than the time of a busy machine; returns the
 * milliseconds.
 */
export async function advanceUntil(page: Page, shown: Locator): Promise<number> {
  let ms = 0;
  const advance = async (): Promise<boolean> => {
    await page.clock.runFor(50);
    ms += 50;
    return shown.isVisible();
  };
  await expect.poll(advance, { intervals: [50] }).toBe(true);
  return ms;
}
