import type { Locator } from '@playwright/test';
import { createAccount, enter, keepSession } from '../src/accounts.ts';
import { advanceUntil, pauseClock } from '../src/paused-clock.ts';
import { expect, test } from '../src/test.ts';

/** Returns the position of an element in whole pixels. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  const [left, top, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  return { left: left!, top: top!, width: width!, right: left! + width!, bottom: top! + height! };
}

test('the auth pages are a split view with illustration, logo and copyright, and a card of 500 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/auth/login');
  // Waits for the application: during the takeover, the measured element may be about to be removed.
  await expect(page.locator('html:not([data-prerendered-page])')).toBeAttached();
  const card = page.getByRole('main').locator(':scope > *').first();
  const illustration = page.locator('svg[viewBox="0 0 720 960"]');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText(/^© \d{4} Veleta\. All rights reserved\.$/);
  await expect(page.getByRole('banner').getByText('Veleta')).toBeVisible();
  expect((await boxOf(card)).width).toBe(500);
  expect(await boxOf(illustration)).toMatchObject({ left: 0, top: 0 });
  expect((await boxOf(illustration)).right).toBeLessThan((await boxOf(card)).left);

  // Breakpoints of the layout: its margins change only there.
  const marginAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.getByRole('main').evaluate((main) => getComputedStyle(main.parentElement!).paddingInlineStart);
  };
  const margins = [];
  for (const width of [479, 480, 767, 768]) margins.push(await marginAt(width));
  expect(margins).toEqual(['16px', '24px', '24px', '40px']);
  await expect(illustration).toBeVisible();
  expect((await boxOf(card)).width).toBe(500);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(illustration).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await boxOf(card)).width).toBe(390 - 2 * 16);
});

test('the wizard is 700 px wide, and the header stays on top', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, await createAccount(request, 'measures', { upTo: 'activation' }));
  expect((await boxOf(page.getByRole('dialog', { name: 'Set up your account' }))).width).toBe(700);

  await enter(page, await createAccount(request, 'measures'));
  const header = page.getByRole('banner');
  await expect(header).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.goto('/product-config');
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await boxOf(header)).toMatchObject({ left: 0, top: 0 });
});

test("the wizard's button stays visible when a plan is chosen, and the chosen card keeps its colour", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, await createAccount(request, 'measures', { upTo: 'activation' }));
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await wizard.getByText('Monthly', { exact: true }).click();
  const card = wizard.locator('label').filter({ hasText: 'Growth' });
  await card.click();
  const go = wizard.getByRole('button', { name: 'Continue to billing' });
  await expect(go).toBeInViewport({ ratio: 1 });
  expect((await boxOf(go)).bottom).toBeLessThanOrEqual(
    (await boxOf(wizard.getByRole('button', { name: 'Logout' }))).top,
  );
  const colour = () => card.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.mouse.move(0, 0);
  const chosen = await colour();
  await card.hover();
  expect(await colour()).toBe(chosen);
});

test('the notice of an expired session is shown top right for 4.5 seconds', async ({ page, request }) => {
  const account = await createAccount(request, 'measures');
  await page.setViewportSize({ width: 1440, height: 900 });
  await keepSession(page, account);
  await request.post('/api/v1/token/revoke/', { data: { refresh: account.refresh } });
  await pauseClock(page);
  await page.goto('/dashboard');
  const notice = page.getByText('Your session has expired. Please log in again.').first();
  await advanceUntil(page, notice);
  const { right, top } = await boxOf(notice);
  expect(right).toBeGreaterThan(1440 / 2);
  expect(top).toBeLessThan(200);
  await page.clock.runFor(4_200);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1_300);
  await expect(notice).toBeHidden();
});
