import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { createAccount, enter, fetchAs, signInAs, type Account } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

/** The demo's user operates the server of the flows. */
const OPERATOR = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
const SECTIONS = ['Server', 'Shell and remotes', 'Failures in browsers', 'Jobs', 'Emails', 'Database'];

let operator: Account;
test.beforeAll(async ({ request }) => {
  operator = await signInAs(request, OPERATOR);
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Waits until every section shows its data. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  for (const name of SECTIONS) await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await expect(page.getByText('Database: working')).toBeVisible();
  await expect(page.getByText(/^PostgreSQL 1\d/)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('an operator opens the operations page from the menu, accessible at every width', async ({ page }) => {
  await enter(page, operator);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Operations' }).click();
  await expect(page).toHaveURL(/\/operations$/);
  await expectWhole(page);
  await page.getByRole('button', { name: 'Show details of mf-stats' }).click();
  await expect(page.getByText('Available releases')).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `operations at ${width}`);
    await expectNoOverflow(page, `operations at ${width}`);
  }
});

test('a failure in a browser appears automatically with its count and can be filtered', async ({ page, request }) => {
  await enter(page, operator, '/operations');
  await expectWhole(page);
  const message = `HTTP 500 in flow ${crypto.randomUUID().slice(0, 8)}`;
  for (let i = 0; i < 2; i += 1) {
    const data = { kind: 'remote_failed', remote: 'mf-stats', version: '9.9.9', message };
    expect((await request.post('/api/v1/client-events/', { data })).status()).toBe(204);
  }
  const row = section(page, 'Failures in browsers').getByRole('row').filter({ hasText: message });
  await expect(row).toContainText('mf-stats');
  await expect(row).toContainText('Could not be loaded');
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await page.getByLabel('Remote to show').selectOption('mf-stats');
  await expect(page).toHaveURL(/remote=mf-stats/);
  await expect(row).toBeVisible();
});

test('a measured visit appears with its release, its times and its Web Vitals', async ({ page }) => {
  // The server of the flows measures no page, because the choice is random.
  await page.route('**/stats', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</head>', '<meta name="veleta-visits" content="100"></head>');
    await route.fulfill({ response, body });
  });
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      document.documentElement?.setAttribute(`data-observes-${options?.type ?? 'other'}`, '');
      observe.call(this, options);
    };
  });
  await enter(page, operator, '/stats');
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-observes-layout-shift');
  await page.goto('/operations');
  await expectWhole(page);
  await page.getByRole('button', { name: 'Show details of mf-stats' }).click();
  const visits = page.getByRole('group', { name: 'Speed and failures of mf-stats by version' });
  const row = visits.getByRole('row').filter({ hasText: 'Current' });
  await expect(row).toContainText(/0%\d+ visits?/);
  // Loading, first render and LCP. INP needs an interaction.
  for (const column of [1, 2, 3])
    await expect(row.getByRole('cell').nth(column)).toContainText(/(?:ms|sec)\d+ visits?/);
  await page.getByRole('button', { name: 'Show details of shell' }).click();
  const ofShell = page.getByRole('group', { name: 'Speed and failures of shell by version' });
  await expect(ofShell.getByRole('row').filter({ hasText: 'Current' })).toContainText(/\d visits?/);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `visits at ${width}`);
    await expectNoOverflow(page, `visits at ${width}`);
  }
});

test('a failed section leaves the others and recovers', async ({ page }) => {
  await page.route('**/operations/mails/', (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: '', request_id: 'x' } }),
  );
  await enter(page, operator, '/operations');
  const mails = section(page, 'Emails');
  await expect(mails.getByRole('alert')).toContainText('This section could not be loaded');
  await expect(page.getByText(/^PostgreSQL 1\d/)).toBeVisible();
  await page.unroute('**/operations/mails/');
  await mails.getByRole('button', { name: 'Try again' }).click();
  await expect(mails.getByText('Local outbox on this machine')).toBeVisible();
});

test('a user who is not an operator gets no menu entry, no page and no figures', async ({ page, request }) => {
  const owner = await createAccount(request, 'no-operator');
  await enter(page, owner);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Operations' })).toHaveCount(0);
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url()));
  await page.goto('/operations');
  await expect(page.getByText('This page is only for operators of this deployment')).toBeVisible();
  await expectAccessible(page, 'operations refused');
  expect(requested.filter((url) => url.includes('/api/v1/operations/'))).toEqual([]);
  for (const uri of ['parts/', 'failures/', 'queues/', 'mails/', 'database/', 'server/']) {
    expect((await fetchAs(request, owner, 'GET', `operations/${uri}`)).status()).toBe(403);
  }
});
