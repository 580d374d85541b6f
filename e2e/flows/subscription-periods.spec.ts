import type { Page } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount, enter } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

const choosePlan = (page: Page, plan: RegExp) => choose(page.getByRole('radio', { name: plan }));

test('a smaller plan is scheduled and unscheduled; the subscription is cancelled and resumed', async ({
  page,
  request,
}) => {
  const account = await createAccount(request, 'periods');
  await enter(page, account, '/subscriptions');
  await expect(page.getByText(/^Renews on .*: Growth, monthly, €199 before taxes, by invoice\./)).toBeVisible();

  await choosePlan(page, /^Essential/);
  await page.getByRole('button', { name: 'Schedule the change' }).click();
  const change = page.getByRole('alertdialog', { name: /^Change to Essential on / });
  await expect(change).toContainText('Your Growth plan stays active until');
  await expectAccessible(page, 'the confirmation of a smaller plan');
  await change.getByRole('button', { name: 'Schedule the change' }).click();
  await expect(page.getByText(/^Essential starts on /)).toBeVisible();
  await expectAccessible(page, 'a scheduled plan');
  await expectNoOverflow(page, 'a scheduled plan');
  expect(await callAs(request, account, 'GET', 'subscriptions/')).toMatchObject([
    { tier: 'growth', state: 'ACTIVE', next: { tier: 'essential', price: 79 } },
  ]);
  await page.reload();
  await page.getByRole('button', { name: 'Keep current plan' }).click();
  await expect(page.getByText(/^Essential starts on /)).toBeHidden();

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const ending = page.getByRole('alertdialog', { name: 'Cancel your subscription?' });
  await expect(ending).toContainText('Everything keeps working');
  await expect(ending).toContainText('You can read and export results and lists until');
  await expectAccessible(page, 'the confirmation of the end');
  await ending.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^Your subscription ends on /).first()).toBeVisible();
  await expectAccessible(page, 'an ended subscription');
  await page.reload();
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
  expect(await callAs(request, account, 'GET', 'subscriptions/')).toMatchObject([
    { tier: 'growth', state: 'ACTIVE', cancelled_at: null, next: { tier: 'growth' } },
  ]);
});
