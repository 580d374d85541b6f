import type { Page } from '@playwright/test';
import { heatColor } from '@veleta/shared/contracts';
import sharp from 'sharp';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, enter, signInAs, type Account } from '../src/accounts.ts';
import { printedColors } from '../src/paper.ts';
import { expect, test } from '../src/test.ts';

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
/** The application's own script: while it is blocked, only what the server sent is shown. */
const MAIN = /\/assets\/main\.[^/]*\.js$/;
const PAGES = [
  '/dashboard',
  '/product-config',
  '/calendar',
  '/organization',
  '/user',
  '/permissions',
  '/subscriptions',
];
const VIEWS = ['overview', 'favorability', 'score', 'items', 'breakouts', 'benchmark', 'trend', 'drivers', 'comments'];

interface Measurement {
  readonly id: string;
  readonly product: string;
  readonly state: string;
}

let account: Account;
let measurement: string;
test.beforeAll(async ({ request }) => {
  account = await signInAs(request, DEMO);
  await callAs(request, account, 'PATCH', 'accounts/me/', { language: 'en' });
  const all = await callAs<Measurement[]>(request, account, 'GET', 'analysis/measurements/');
  measurement = all.find(({ product, state }) => product === 'talent-retention' && state === 'finished')!.id;
});
// One of the tests ends its session.
test.beforeEach(async ({ request }) => {
  account = await signInAs(request, DEMO);
});

const brightnessOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return (red + green + blue) / 3;
};
/** Brightness, from 0 to 255, that no background of the dark interface reaches, and every one of the light one does. */
const MIDDLE = 128;

/** Records the background of the document in every frame, from the first one on. */
const recordGrounds = (page: Page) =>
  page.addInitScript(() => {
    const grounds = new Set<string>();
    Object.assign(globalThis, { grounds });
    const look = () => {
      for (const element of [document.documentElement, document.body])
        if (element) grounds.add(getComputedStyle(element).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const recordedGrounds = async (page: Page): Promise<string[]> => {
  const all = await page.evaluate(() => [...(globalThis as unknown as { grounds: Set<string> }).grounds]);
  // Before the style of the page is parsed.
  return all.filter((color) => color !== 'rgba(0, 0, 0, 0)');
};
const ground = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Returns the average brightness of the window, as it is painted. */
async function paintedBrightness(page: Page): Promise<number> {
  const { channels } = await sharp(await page.screenshot())
    .removeAlpha()
    .stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
}

const userMenu = (page: Page) => page.getByRole('button', { name: /^Menu of / });
async function choose(page: Page, appearance: 'Light' | 'Dark' | 'System'): Promise<void> {
  await userMenu(page).click();
  const item = page.getByRole('menuitemradio', { name: appearance });
  await item.click();
  await expect(item).toBeChecked();
  await page.keyboard.press('Escape');
}

test('a chosen dark appearance has no light frame after a reload, and outlives the session', async ({
  page,
  context,
}) => {
  await enter(page, account);
  expect(brightnessOf(await ground(page))).toBeGreaterThan(MIDDLE);
  const stored = await page.evaluate(() => Object.keys(localStorage).sort());
  await choose(page, 'Dark');
  await expect.poll(async () => brightnessOf(await ground(page))).toBeLessThan(MIDDLE);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(stored);

  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  await page.route(MAIN, async (route) => {
    await blocked;
    await route.continue();
  });
  await recordGrounds(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.boot')).toBeVisible();
  expect(await paintedBrightness(page)).toBeLessThan(MIDDLE);
  unblock();
  await expect(userMenu(page)).toBeVisible();
  const grounds = await recordedGrounds(page);
  expect(grounds.length).toBeGreaterThan(0);
  expect(grounds.filter((color) => brightnessOf(color) >= MIDDLE)).toEqual([]);
  await expectAccessible(page, 'the dark products panel');

  await userMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page, 'the dark user menu');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(brightnessOf(await ground(page))).toBeLessThan(MIDDLE);
  // Also where the operating system is light, and before any script.
  const fresh = await context.newPage();
  await fresh.route(MAIN, (route) => route.abort());
  await fresh.goto('/auth/login');
  await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await paintedBrightness(fresh)).toBeLessThan(MIDDLE);
});

test('another tab follows the choice when it is shown again', async ({ page, context }) => {
  await enter(page, account);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(userMenu(other)).toBeVisible();
  await choose(page, 'Dark');
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(brightnessOf(await ground(other))).toBeLessThan(MIDDLE);
});

test('a choice of light applies on a dark operating system, and paper is always light', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, account, `/stats?measurement=${measurement}&view=breakouts`);
  expect(brightnessOf(await ground(page))).toBeLessThan(MIDDLE);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await choose(page, 'Dark');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(brightnessOf(await ground(page))).toBeGreaterThan(MIDDLE);
  expect(await printedColors(page)).toContain(heatColor(60));
  await page.emulateMedia({ colorScheme: 'dark', media: null });
  await choose(page, 'Light');
  await expect.poll(async () => brightnessOf(await ground(page))).toBeGreaterThan(MIDDLE);
  await choose(page, 'System');
  await expect.poll(async () => brightnessOf(await ground(page))).toBeLessThan(MIDDLE);
});

test('a picture of a plot is light and has its colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, account, `/stats?measurement=${measurement}&view=drivers`);
  await expect(page.locator('main .recharts-symbols').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Image' }).first().click(),
  ]);
  const { data, info } = await sharp(await download.path())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.subarray(at, at + 3).toString('hex');
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  expect(most?.[0]).toBe('ffffff');
  await page.emulateMedia({ colorScheme: 'light' });
  const dot = await page
    .locator('main .recharts-symbols')
    .first()
    .evaluate((shape) => getComputedStyle(shape).stroke);
  const hex = (dot.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('');
  expect(counts.get(hex) ?? 0).toBeGreaterThan(50);
  // The page is dark again.
  await page.emulateMedia({ colorScheme: 'dark' });
  const card = page.locator('main section').first();
  await expect
    .poll(async () => brightnessOf(await card.evaluate((element) => getComputedStyle(element).backgroundColor)))
    .toBeLessThan(MIDDLE);
});

test.describe('on a dark operating system', () => {
  test.use({ colorScheme: 'dark' });

  test('the sign-in page is dark and accessible before any script, and stays dark', async ({ page }) => {
    await recordGrounds(page);
    let unblock = () => {};
    const blocked = new Promise<void>((resolve) => (unblock = resolve));
    await page.route(MAIN, async (route) => {
      await blocked;
      await route.continue();
    });
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expectAccessible(page, 'the dark prerendered sign-in page');
    expect(await paintedBrightness(page)).toBeLessThan(MIDDLE);
    unblock();
    await expect(page.locator('html[data-prerendered-page]')).toHaveCount(0);
    await expectAccessible(page, 'the dark sign-in page');
    const grounds = await recordedGrounds(page);
    expect(grounds.length).toBeGreaterThan(0);
    expect(grounds.filter((color) => brightnessOf(color) >= MIDDLE)).toEqual([]);
  });

  const visit = async (page: Page, path: string): Promise<void> => {
    await enter(page, account, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  };

  for (const path of PAGES) {
    test(`${path} is accessible`, async ({ page }) => {
      await visit(page, path);
      await expectAccessible(page, `dark ${path}`);
    });
  }

  for (const view of VIEWS) {
    test(`the ${view} of results is accessible, also on a phone`, async ({ page }) => {
      await visit(page, `/stats?measurement=${measurement}&view=${view}`);
      await expectAccessible(page, `dark ${view}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoOverflow(page, `dark ${view} on a phone`);
      await expectAccessible(page, `dark ${view} on a phone`);
    });
  }
});
