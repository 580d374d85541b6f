import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { callAs, createAccount, enter, keepSession, takeTokens, type Account } from '../src/accounts.ts';
import { countRequests } from '../src/counting.ts';
import { expect, test } from '../src/test.ts';

const EXPIRED = 'Your session has expired. Please log in again.';

let account: Account;
test.beforeAll(async ({ request }) => {
  account = await createAccount(request, 'session');
});
test.beforeEach(async ({ request }) => {
  account = await takeTokens(request, account.email);
});

const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));
const menu = (page: Page) => page.getByRole('button', { name: 'Vane Works' });

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function logOut(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
}

test('Logout clears the storage and ends the session, and Back shows no page', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByText('Remember me').click();
  await logIn(page);
  await expect(menu(page)).toBeVisible();
  const { refresh, rememberMe, email } = await stored(page);
  expect([rememberMe, email]).toEqual(['true', account.email]);
  const revoked = page.waitForResponse(/\/token\/revoke\//);
  await logOut(page);
  expect((await revoked).status()).toBe(204);
  expect(await stored(page)).toEqual({});
  expect((await page.request.post('/api/v1/token/refresh/', { data: { refresh } })).status()).toBe(403);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await enter(page, account);
  await expect(menu(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/organization');
  await expect(menu(other)).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL(/\/auth\/login$/);
  expect(await stored(other)).toEqual({});
  // Signing in again in one tab returns the other to its page.
  await logIn(page);
  await expect(menu(page)).toBeVisible();
  await other.reload();
  await expect(menu(other)).toBeVisible();
});

test('an expired access token is renewed once for all concurrent calls', async ({ page }) => {
  await enter(page, account);
  await expect(menu(page)).toBeVisible();
  const refreshes = countRequests(page, 'POST', /\/token\/refresh\//);
  // Not before the reload: calls of the first page that are still to come would renew the token too.
  await page.addInitScript(() => localStorage.setItem('token', 'over'));
  await page.reload();
  await expect(menu(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  expect(refreshes()).toBe(1);
  const { token, refresh } = await stored(page);
  expect([token === 'over', refresh === account.refresh]).toEqual([false, false]);
});

test('two tabs with an expired token share one renewal and stay signed in', async ({ page, context }) => {
  await enter(page, account);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(menu(other)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('token', 'over'));
  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other]) await expect(menu(tab)).toBeVisible();
});

test('a rejected renewal shows that the session has expired, clears the storage and opens the login', async ({
  page,
  request,
}) => {
  await keepSession(page, account);
  // The session ends before the page sends requests.
  await request.post('/api/v1/token/revoke/', { data: { refresh: account.refresh } });
  const refreshes = countRequests(page, 'POST', /\/token\/refresh\//);
  await page.goto('/subscriptions');
  await expect(page.getByText(EXPIRED).first()).toBeVisible();
  await expectAccessible(page, 'expired session');
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(refreshes()).toBe(1);
  expect(await stored(page)).toEqual({});
});

test('saving in an expired session shows only the notice of the expired session', async ({ page, request }) => {
  const own = await createAccount(request, 'expires-saving');
  await enter(page, own, '/organization');
  await page.getByLabel('Short name').fill('Other');
  await request.post('/api/v1/token/revoke/', { data: { refresh: own.refresh } });
  // Expires with the click: any other call of the page would open the login first.
  await page.getByRole('button', { name: 'Save changes' }).evaluate((button: HTMLButtonElement) => {
    localStorage.setItem('token', 'over');
    button.click();
  });
  await expect(page).toHaveURL(/\/auth\/login$/);
  const notices = page.locator('[data-scope=toast][data-part=title]');
  await expect(notices.first()).toBeVisible();
  expect(await notices.allInnerTexts()).toEqual([EXPIRED]);
});

test('an expired session keeps a remembered e-mail and the current path', async ({ page, request }) => {
  await page.goto('/auth/login');
  await page.getByText('Remember me').click();
  await logIn(page);
  await expect(menu(page)).toBeVisible();
  await page.goto('/subscriptions');
  await expect(menu(page)).toBeVisible();
  await request.post('/api/v1/token/revoke/', { data: { refresh: (await stored(page)).refresh } });
  await page.reload();
  await expect(page.getByText(EXPIRED).first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  expect(await stored(page)).toEqual({ rememberMe: 'true', email: account.email });
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/subscriptions$/);
});

test('a page opened without a session is shown after the login, even after a reload', async ({ page }) => {
  await page.goto('/stats?measurement=none');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.reload();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Please input your email!')).toBeVisible();
  await logIn(page);
  await expect(page).toHaveURL(/\/stats/);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/auth\/login/);
});

test('a wrong password is shown at the field and as a notice, and the address stays', async ({ page, request }) => {
  const { email } = await createAccount(request, 'wrong', { upTo: 'activation' });
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not it');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email or password')).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    /Invalid email or password/,
  );
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page, 'wrong password');
});

test('an expired session shows Spanish texts to a Spanish user in any browser language', async ({ page, request }) => {
  await callAs(request, account, 'PATCH', 'accounts/me/', { language: 'es' });
  await keepSession(page, account);
  await request.post('/api/v1/token/revoke/', { data: { refresh: account.refresh } });
  await page.goto('/dashboard');
  await expect(page.getByText('Tu sesión expiró. Inicia sesión de nuevo.').first()).toBeVisible();
  await expectAccessible(page, 'expired session in Spanish');
});
