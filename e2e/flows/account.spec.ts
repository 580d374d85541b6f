import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../src/accessibility.ts';
import { callAs, createAccount, enter, fetchAs, takeTokens } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

const tokensOf = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

test('signing out everywhere in one browser takes another to the login at its next call', async ({ page, browser }) => {
  const account = await createAccount(page.request, 'everywhere');
  await enter(page, account, '/user');
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' });
  const other = await elsewhere.newPage();
  await enter(other, await takeTokens(elsewhere.request, account.email), '/dashboard');
  await expect(other.getByRole('button', { name: 'Vane Works' })).toBeVisible();

  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem').first()).toContainText('This session');
  await expect(sessions.getByText('Firefox on Linux')).toBeVisible();
  await expectAccessible(page, 'account view');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^veleta-personal-data-\d{4}-\d\d-\d\d\.json$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(account.email);

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Log out everywhere?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'signing out everywhere');
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('You have been logged out everywhere').first()).toBeVisible();
  expect(await tokensOf(page)).toEqual([null, null]);

  await other.goto('/subscriptions');
  await expect(other.getByText('Your session has expired. Please log in again.').first()).toBeVisible();
  await expect(other).toHaveURL(/\/auth\/login$/);
  expect(await tokensOf(other)).toEqual([null, null]);
  await elsewhere.close();
});

test('deleting the account shows the affected data, requires the password, ends at the login, and is confirmed by mail', async ({
  page,
}) => {
  const account = await createAccount(page.request, 'leaving', { language: 'es' });
  await callAs(page.request, account, 'PATCH', 'products/leadership/', { is_enabled: true });
  await enter(page, account, '/user');
  await page.getByRole('button', { name: 'Eliminar mi cuenta…' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Eliminar tu cuenta?' });
  await expect(dialog.getByText(/^Vane Works también se eliminará/)).toBeVisible();
  await expect(dialog.getByText('1 suscripción')).toBeVisible();
  await expectAccessible(page, 'deleting the account, in Spanish');
  await dialog.getByLabel('Tu contraseña').fill('not the one');
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(dialog.getByText('La contraseña actual es incorrecta')).toBeVisible();
  await dialog.getByLabel('Tu contraseña').fill(account.password);
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Tu cuenta se eliminó').first()).toBeVisible();
  expect(await tokensOf(page)).toEqual([null, null]);

  expect((await fetchAs(page.request, account, 'GET', 'accounts/me/')).status()).toBe(403);
  const { email, password } = account;
  expect((await page.request.post('/api/v1/token/', { data: { email, password } })).status()).toBe(401);
  await expect
    .poll(async () => {
      const text = await (await page.request.get('/outbox')).text();
      return text.split('<article').filter((mail) => mail.includes(email)).length;
    })
    .toBe(1);
});
