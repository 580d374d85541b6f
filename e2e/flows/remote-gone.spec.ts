import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { callAs, createAccount, enter, takeTokens, type Account } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

let account: Account;
test.beforeAll(async ({ request }) => {
  account = await createAccount(request, 'gone');
});

const files = (remote: string): RegExp => new RegExp(`/remotes/${remote}/`);

/** Error card in place of a remote; the shell retries for a while first. */
const card = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const PAGE_FAILED = 'This page could not be loaded';

/** Records the failure reports of the shell. */
function reportsOf(page: Page): { kind: string; remote: string }[] {
  const reports: { kind: string; remote: string }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/client-events/'))
      reports.push(request.postDataJSON() as { kind: string; remote: string });
  });
  return reports;
}

const CAUSES = {
  'is not found': { status: 404, contentType: 'application/json', body: '{"error":"not_found"}' },
  'fails at the server': { status: 500, contentType: 'text/plain', body: 'broken' },
  'is a page of a proxy instead': {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Sign in to the network</title>',
  },
} as const;

for (const [cause, answer] of Object.entries(CAUSES)) {
  test(`a remote that ${cause} affects only its own area, and recovers by "Try again"`, async ({ page }) => {
    const reports = reportsOf(page);
    await page.route(files('mf-stats'), (route) => route.fulfill(answer));
    await enter(page, account, '/stats');
    await expect(card(page, PAGE_FAILED)).toBeVisible();
    await expect(card(page, PAGE_FAILED)).toContainText('Everything else still works. Try again in a moment.');
    expect(reports.filter(({ kind }) => kind === 'remote_failed')).toEqual([
      expect.objectContaining({ remote: 'mf-stats' }),
    ]);

    if (answer.status === 404) {
      await expectAccessible(page, 'a remote gone');
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
      await page.goBack();
      await expect(card(page, PAGE_FAILED)).toBeVisible();
    }
    await page.unroute(files('mf-stats'));
    await page.getByRole('button', { name: 'Try again' }).click();
    // With its texts, which failed as well.
    await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
    await expect(card(page, PAGE_FAILED)).toBeHidden();
  });
}

test('a remote whose page fails to load after its entry recovers as well', async ({ page }) => {
  const reports = reportsOf(page);
  const isLater = (url: URL) =>
    url.pathname.startsWith('/remotes/mf-stats/') && !/manifest|remoteEntry|entry/i.test(url.pathname);
  await page.route(isLater, (route) => route.abort('connectionreset'));
  await enter(page, account, '/stats');
  await expect(card(page, PAGE_FAILED)).toBeVisible();
  expect(reports.filter(({ remote }) => remote === 'mf-stats').length).toBeGreaterThan(0);
  await page.unroute(isLater);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, PAGE_FAILED)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
});

test('a failed part inside the wizard leaves the wizard usable and recovers', async ({ page, request }) => {
  const fresh = await createAccount(request, 'part', { upTo: 'activation' });
  await page.route(files('mf-subscriptions'), (route) => route.fulfill(CAUSES['is not found']));
  await enter(page, fresh);
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await expect(wizard.getByText('This part could not be loaded')).toBeVisible();
  await expect(wizard.getByRole('button', { name: 'Logout' })).toBeEnabled();
  await expectAccessible(page, 'a part gone in the wizard');
  await page.unroute(files('mf-subscriptions'));
  await wizard.getByRole('button', { name: 'Try again' }).click();
  await expect(wizard.getByRole('radio', { name: /^Growth/ })).toBeAttached();
});

test('a missing wizard remote leaves the page below usable', async ({ page, request }) => {
  const fresh = await createAccount(request, 'overlay', { upTo: 'activation' });
  await page.route(files('mf-onboarding'), (route) => route.fulfill(CAUSES['fails at the server']));
  await enter(page, fresh, '/user');
  await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible();
  await expect(page.getByText('This part could not be loaded')).toBeVisible();
  await expectAccessible(page, 'the wizard gone');
});

test('an invalid entry of the registry disables only its remote', async ({ page }) => {
  await page.route(
    (url) => url.pathname === '/dashboard',
    async (route) => {
      const reply = await route.fetch();
      // Only one entry is affected: its descriptor is invalid.
      const body = (await reply.text()).replace(/"name":"mf-stats"/, '"name":7');
      await route.fulfill({ response: reply, body });
    },
  );
  await enter(page, account);
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await page.getByRole('button', { name: 'Vane Works' }).click();
  await page.getByRole('menuitem', { name: 'Organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organization' })).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/stats');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page, 'not found');
});

test('the error card is in Spanish for a Spanish user', async ({ page, request }) => {
  account = await takeTokens(request, account.email);
  await callAs(request, account, 'PATCH', 'accounts/me/', { language: 'es' });
  await page.route(files('mf-stats'), (route) => route.fulfill(CAUSES['is not found']));
  await enter(page, account, '/stats');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('alert')).toContainText('No se pudo cargar esta página');
  await page.unroute(files('mf-stats'));
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
