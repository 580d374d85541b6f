import type { Browser, Page } from '@playwright/test';
import { createAccount, enter, fetchAs, freshAddress, takeTokens, type Account } from '../src/accounts.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { linkFromMail } from '../src/outbox.ts';
import { expect, test } from '../src/test.ts';

const PASSWORD = 'correct horse battery';

async function expectGood(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await expectNoOverflow(page, screen);
}

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

test('an analyst is invited, accepts, has access to analysis only, changes role, and loses access when removed', async ({
  browser,
}) => {
  const owner = await openBrowser(browser);
  const account: Account = await createAccount(owner.request, 'permissions');
  await enter(owner, account, '/permissions');
  await expect(owner.getByRole('row', { name: /Robin Vane/ })).toContainText('An account needs at least one owner.');
  await expect(owner.getByText('No pending invitations.')).toBeVisible();
  await expectGood(owner, 'permissions');

  const email = freshAddress('nora');
  await owner.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Email').fill(email);
  await expectAccessible(owner, 'invite dialog');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByRole('row', { name: new RegExp(email) })).toContainText('Analyst');

  const guest = await openBrowser(browser);
  await guest.goto(await linkFromMail(guest, email, '/admin-invite/'));
  await expect(guest.getByText('Robin Vane has invited you to work with Vane Works in Veleta.')).toBeVisible();
  await expect(guest).toHaveURL(/\/admin-invite\/link$/);
  await guest.reload();
  await guest.getByLabel('First name').fill('Nora');
  await guest.getByLabel('Last name').fill('Vidal');
  await guest.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
  await expectGood(guest, 'invitation');
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByText('Please accept the terms of use.')).toBeVisible();
  await guest.getByRole('checkbox', { name: /accept them/ }).check();
  await guest.getByRole('button', { name: 'Join' }).click();

  // The home page of this role is the results, without menus of other roles.
  await expect(guest).toHaveURL(/\/stats$/);
  const menu = guest.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Stats' })).toBeAttached();
  for (const name of ['Dashboard', 'Settings', 'Subscriptions'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await guest.getByRole('button', { name: /Menu of/ }).click();
  await expect(guest.getByRole('menuitem', { name: 'User', exact: true })).toBeVisible();
  for (const name of ['Products Panel', 'Subscriptions', 'Permissions'])
    await expect(guest.getByRole('menuitem', { name })).toHaveCount(0);
  await guest.keyboard.press('Escape');
  for (const path of ['/permissions', '/product-config', '/subscriptions']) {
    await guest.goto(path);
    await expect(guest.getByRole('heading', { name: 'Your role does not have access to this page' })).toBeVisible();
  }
  await expectGood(guest, 'does not have access to this page');
  const nora = await takeTokens(guest.request, email);
  expect((await fetchAs(guest.request, nora, 'GET', 'participant-lists/')).status()).toBe(403);

  await owner.reload();
  await owner.getByRole('button', { name: 'Change role: Nora Vidal' }).click();
  await owner.getByRole('dialog').getByText('Administrator', { exact: true }).click();
  await owner.getByRole('button', { name: 'Save role' }).click();
  await expect(owner.getByRole('row', { name: /Nora Vidal/ })).toContainText('Administrator');
  expect((await fetchAs(guest.request, nora, 'GET', 'participant-lists/')).status()).toBe(200);
  await guest.goto('/permissions');
  await expect(guest.getByRole('row', { name: /Robin Vane/ })).toContainText('Only owners can change this.');

  await owner.getByRole('button', { name: 'Remove Nora Vidal' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(owner.getByRole('row', { name: /Nora Vidal/ })).toHaveCount(0);
  await guest.goto('/organization');
  await expect(guest).toHaveURL(/\/auth\/login$/);

  await owner.getByRole('tab', { name: 'Activity' }).click();
  await expect(owner.getByRole('listitem').filter({ hasText: 'Person removed: Nora Vidal' })).toContainText(
    'Robin Vane',
  );
  await expect(owner.getByRole('listitem').filter({ hasText: 'Invitation accepted' })).toContainText('Nora Vidal');
  await expectGood(owner, 'activity');
});
