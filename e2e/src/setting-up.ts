import { resolve } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { inDays, today } from './measuring.ts';

const LOGO = resolve(import.meta.dirname, '../files/logo.png');

/** Completes the onboarding wizard, from the plan to the start button. */
export async function finishOnboarding(page: Page, organization: string): Promise<void> {
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await choosePlan(wizard, 'Growth');
  await choosePlan(wizard, 'Monthly');
  await orderInWizard(page);
  await wizard.getByLabel('Organization name').fill(organization);
  await wizard.getByLabel('Industry').selectOption({ index: 1 });
  await wizard.locator('input[type=file]').setInputFiles(LOGO);
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByRole('heading', { name: 'You’re all set' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Start' }).click();
  await expect(wizard).toBeHidden();
}

/** Chooses a plan or a billing period by its card. */
export async function choosePlan(wizard: Locator, name: string): Promise<void> {
  await wizard
    .locator('label')
    .filter({ hasText: name })
    .click({ position: { x: 16, y: 16 } });
  await expect(wizard.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked();
}

/** Enters billing data for the plan chosen in the wizard, up to the confirmation. */
export async function fillBilling(wizard: Locator): Promise<void> {
  await wizard.getByRole('button', { name: 'Continue to billing' }).click();
  await wizard.getByLabel('Name on the invoice').fill('Vane Works Ltd');
  await wizard.getByLabel('Address', { exact: false }).first().fill('Mill Lane 3');
  await wizard.getByLabel('Country').selectOption('ES');
}

/** Orders the plan chosen in the wizard: billing data, review, confirmation. */
export async function orderInWizard(page: Page): Promise<void> {
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await fillBilling(wizard);
  await wizard.getByRole('button', { name: 'Review order' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Order for/ })
    .click();
}

/** Goes from the completed form to the review before saving. */
export async function reviewLaunch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and launch' }).click();
  await expect(page.getByRole('heading', { name: 'Review and launch' })).toBeFocused();
}

/** Fills the set-up form except for the participants: one measurement of two weeks that begins today. */
export async function fillDates(page: Page): Promise<void> {
  await page.getByLabel('Start date').fill(today());
  await page.getByLabel('Duration in days').fill('14');
  await page.getByLabel('Frequency').selectOption('once');
  await page.getByLabel('End date').fill(inDays(1));
}
