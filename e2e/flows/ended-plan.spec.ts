import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { fillWithEndedPlan, type Owner } from '../src/ended-plan.ts';
import { startOwnServer, type OwnServer } from '../src/own-server.ts';
import { expect, test } from '../src/test.ts';

let server: OwnServer;
let owners: { ended: Owner; outdated: Owner };
const dataDir = mkdtempSync(join(tmpdir(), 'veleta-ended-'));

test.beforeAll(async () => {
  owners = await fillWithEndedPlan(dataDir);
  server = await startOwnServer({ DATA_DIR: dataDir });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signIn(page: Page, { email, password }: Owner): Promise<void> {
  await page.goto(`${server.url}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('an ended plan still allows results, export, lists, stopping and deletion from the wizard', async ({ page }) => {
  await signIn(page, owners.ended);
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await expect(wizard.getByText(/^Your free period ended on /)).toBeVisible();
  await expect(wizard.getByRole('radio', { name: /^Free/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(wizard).toBeVisible();
  await wizard.getByRole('tab', { name: 'What you can still do' }).click();
  await expect(wizard.getByText(/you can read and export your data until at least/)).toBeVisible();
  await expectAccessible(page, 'what stays possible');
  await expectNoOverflow(page, 'what stays possible');

  await expect(wizard.getByText('People of the mill')).toBeVisible();
  await wizard.getByRole('button', { name: /^Stop/ }).click();
  const stopping = page.getByRole('alertdialog');
  await stopping.getByRole('button', { name: 'Stop the measurement' }).click();
  await expect(wizard.getByText('No measurement is collecting responses.')).toBeVisible();

  const exporting = page.waitForEvent('download');
  await wizard.getByRole('button', { name: 'Download my data' }).click();
  expect((await exporting).suggestedFilename()).toMatch(/\.json$/);

  await wizard.getByRole('link', { name: 'Export and share' }).click();
  await expect(page).toHaveURL(/\/stats\/reports$/);
  await expect(wizard).toBeHidden();
  await page.goto(`${server.url}/dashboard`);
  await wizard.getByRole('tab', { name: 'What you can still do' }).click();
  await wizard.getByRole('link', { name: 'View results' }).click();
  await expect(page).toHaveURL(/\/stats(\?|$)/);

  await page.goto(`${server.url}/dashboard`);
  await wizard.getByRole('tab', { name: 'What you can still do' }).click();
  await wizard.getByRole('button', { name: 'Delete my account…' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await deletion.getByLabel('Your password').fill(owners.ended.password);
  await expectAccessible(page, 'deletion inside the wizard');
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, owners.ended);
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
});

test('an owner who accepted an earlier version of the terms sees the changes and accepts', async ({ page }) => {
  await signIn(page, owners.outdated);
  const dialog = page.getByRole('dialog', { name: 'The terms of use have changed' });
  await expect(dialog.getByText('You accepted the version of January 31, 2026', { exact: false })).toBeVisible();
  await expect(dialog.getByText(/Subscriptions renew by invoice/)).toBeVisible();
  await expectAccessible(page, 'the terms again');
  await expectNoOverflow(page, 'the terms again');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Export or delete my data' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete my account…' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);

  // Every page of a signed-in user asks until the terms are accepted.
  await signIn(page, owners.outdated);
  await expect(dialog).toBeVisible();
  await page.goto(`${server.url}/stats`);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Accept the terms' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(dialog).toBeHidden();
});
