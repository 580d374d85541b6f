import { expect, type Page } from '@playwright/test';
import { linkFromMail } from './outbox.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Registers a new user and activates the account by the mail in the outbox; ends at the login page. */
export async function registerAndActivate(page: Page, name: string): Promise<Person> {
  const person = { email: `${name}.${Date.now().toString(36)}@example.org`, password: 'correct horse battery' };
  await page.goto('/auth/register');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Vane');
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await expect(page.getByText('Check your email for verification!').first()).toBeVisible();
  await page.goto(await linkFromMail(page, person.email, '/account-activation/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept and activate my account' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  return person;
}

/** Signs in and waits for the products panel. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}
