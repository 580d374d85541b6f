import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 A and AA: every rule that can be checked automatically. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Additional rules: a best practice, and axe's experimental rule for 2.5.3, "label in name". */
const RULES = {
  'landmark-unique': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
};

/** Fails with the violating elements if the current page has an accessibility violation. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await findViolations(page), `axe on ${screen}`).toEqual([]);
}

/**
 * The same in a window as high as the page: a strip at the bottom of the window then covers no part of a button, which
 * axe would take for a small target. A page that grows during the check, because more of it has loaded, is checked again.
 */
export async function expectWholePageAccessible(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no fixed size.');
  await expect(page.locator('[aria-busy="true"]'), `${screen} has loaded`).toHaveCount(0);
  let height: number;
  let found: string[];
  do {
    height = await heightOf(page);
    await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
    await twoFrames(page);
    found = await findViolations(page);
    await page.setViewportSize(size);
    await twoFrames(page);
  } while ((await heightOf(page)) > height);
  expect(found, `axe on ${screen}`).toEqual([]);
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** The violations of the current page: each rule with its elements. */
async function findViolations(page: Page): Promise<string[]> {
  // A colour during a transition has no meaningful contrast.
  await page.evaluate(() => {
    // A spinner's animation never finishes.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: RULES, resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/**
 * Waits until the page has rendered twice, so that components that measure themselves have seen the window's width.
 * A browser without scripting calls no animation frame, and has nothing to wait for.
 */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if (matchMedia('(scripting: none)').matches) resolve();
        else requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/** Fails if the page scrolls horizontally, and names the elements that are wider than the window. */
export async function expectNoOverflow(page: Page, screen: string): Promise<void> {
  await twoFrames(page);
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      const names = wide.map(
        (element) =>
          `${element.tagName} ${element.className} to ${element.getBoundingClientRect().right}: ${element.textContent?.slice(0, 40)}`,
      );
      return [`${scrollWidth - clientWidth} px`, ...names];
    });
  await expect.poll(overflow, `sideways overflow on ${screen}`).toEqual([]);
}
