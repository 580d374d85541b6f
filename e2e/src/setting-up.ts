import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { inDays, today } from './measuring.ts';

const LOGO = resolve(import.meta.dirname, '../files/logo.png');

/** Goes through the onboarding wizard, from the plan to the start button. */
export async function finishOnboarding(page: Page, organization: string): Promise<void> {
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await wizard.getByRole('radio', { name: /^Growth/ }).check({ force: true });
  await wizard.getByRole('radio', { name: /^Monthly/ }).check({ force: true });
  await wizard.getByRole('button', { name: 'Purchase' }).click();
  await wizard.getByLabel('Organization name').fill(organization);
  await wizard.getByLabel('Industry').selectOption({ index: 1 });
  await wizard.locator('input[type=file]').setInputFiles(LOGO);
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByRole('heading', { name: 'Everything is ready' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Start' }).click();
  await expect(wizard).toBeHidden();
}

/** Fills the set-up form but for who answers: a single measurement of two weeks that begins today. */
export async function fillDates(page: Page): Promise<void> {
  await page.getByLabel('Start date').fill(today());
  await page.getByLabel('Duration in days').fill('14');
  await page.getByLabel('Frequency').selectOption('once');
  await page.getByLabel('End date').fill(inDays(1));
}
