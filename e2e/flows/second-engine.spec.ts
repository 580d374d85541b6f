import type { Page } from '@playwright/test';
import { createAccount, enter, signInAs } from '../src/accounts.ts';
import { collectOnLink } from '../src/measuring.ts';
import { violationsOn } from '../src/second-engine.ts';
import { answerAll, openPhone, sendAnswers } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };

// Many pages: longer than the timeout of a flow on a busy machine.
test.describe.configure({ timeout: 1_200_000 });
const VIEWS = ['overview', 'favorability', 'score', 'breakouts', 'benchmark', 'trend', 'drivers', 'comments'];
const WITHOUT_SESSION = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/reset-password/nonsense',
  '/account-activation/nonsense',
  '/no-such-page',
  '/fingerprint',
];
const WITH_SESSION = [
  '/dashboard',
  '/product-config',
  '/calendar',
  '/organization',
  '/permissions',
  '/user',
  '/subscriptions',
  '/operations',
  '/stats/reports',
  '/stats/past-results',
  '/stats/action-plans',
  '/stats/follow-up',
  ...VIEWS.map((view) => `/stats?view=${view}`),
];

/** Waits for the page with its data, rendered by the application. */
async function isReady(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('html:not([data-prerendered-page])')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Checks every page before failing, so that one run reports everything. */
async function violationsAt(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await isReady(page);
    found.push(...(await violationsOn(page)).map((violation) => `${path} ${violation}`));
  }
  return found;
}

test('a second accessibility engine finds no violations on pages without a session', async ({ page }) => {
  expect(await violationsAt(page, WITHOUT_SESSION)).toEqual([]);
});

test("a second accessibility engine finds no violations on an owner's pages", async ({ page, request }) => {
  await enter(page, await signInAs(request, DEMO));
  expect(await violationsAt(page, WITH_SESSION)).toEqual([]);
});

test('a second accessibility engine finds no violations in a survey', async ({ browser, request }) => {
  const survey = await collectOnLink(request, await createAccount(request, 'second-engine'), 5);
  const context = await openPhone(browser);
  const page = await context.newPage();
  await page.goto(survey.path);
  const look = async (screen: string) => (await violationsOn(page)).map((violation) => `${screen} ${violation}`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  const found = await look('promise');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('main fieldset').first()).toBeVisible();
  found.push(...(await look('first questions')));
  await answerAll(page);
  found.push(...(await look('review')));
  await sendAnswers(page);
  found.push(...(await look('sent')));
  expect(found).toEqual([]);
  await context.close();
});
