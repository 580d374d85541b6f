import { readFile } from 'node:fs/promises';
import { choose } from '../src/choose.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { createAccount, enter } from '../src/accounts.ts';
import { enableProduct } from '../src/measuring.ts';
import { fillDates, reviewLaunch } from '../src/setting-up.ts';
import { expect, test } from '../src/test.ts';

test("a plan's limit leads to a purchase order of a larger plan and back to the kept input", async ({
  page,
  request,
}) => {
  const account = await createAccount(request, 'order');
  await enableProduct(request, account);

  await enter(page, account, '/product-config?area=set-up');
  await fillDates(page);
  await page.getByText('Reusable link', { exact: true }).click();
  await page.getByLabel('Number of participants').fill('5000');
  await expect(page.getByText('Your plan covers up to 1,000 people per measurement')).toBeVisible();
  await page.getByRole('button', { name: 'Review and launch' }).click();
  await expect(page.getByText('The review could not be loaded').first()).toBeVisible();
  await expect(
    page.getByText('This measurement needs 5,000. Enterprise is the smallest plan that fits.'),
  ).toBeVisible();
  await expectAccessible(page, 'the limit of the plan');
  await page.getByRole('link', { name: 'See plans' }).click();

  await expect(page.getByRole('radio', { name: /^Enterprise/ })).toBeChecked();
  await choose(page.getByRole('radio', { name: /^Yearly/ }));
  await expect(page.getByText('You save €998 compared with monthly billing.')).toBeVisible();
  await expectAccessible(page, 'the plans');
  await expectNoOverflow(page, 'the plans');
  await page.getByRole('button', { name: 'Continue to billing' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  await expect(page.getByText('€4,990')).toBeVisible();
  await page.getByLabel('Address', { exact: false }).first().fill('Calle del Álamo 3');
  await page.getByLabel('Country').selectOption('ES');
  await expectAccessible(page, 'the order form');
  await expectNoOverflow(page, 'the order form');
  // Kept after a reload.
  await page.reload();
  await expect(page.getByLabel('Country')).toHaveValue('ES');
  await page.getByRole('button', { name: 'Review order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Order the Enterprise plan?' });
  await expect(dialog).toContainText('is due within 30 days');
  await expectAccessible(page, 'the confirmation of the order');
  await dialog.getByRole('button', { name: 'Order for €4,990' }).click();

  await expect(page.getByText(/^Order PO[0-9A-F]{8}-0001 placed$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Enterprise' })).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Active');
  await expect(rows.nth(2)).toContainText('Replaced');
  await expectAccessible(page, 'the plans after an order');
  const downloading = page.waitForEvent('download');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Download order/ })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^PO[0-9A-F]{8}-0001\.pdf$/);
  const file = await readFile(await download.path());
  expect([file.subarray(0, 5).toString(), file.length > 10_000]).toEqual(['%PDF-', true]);

  await page.getByRole('link', { name: 'Back to the previous page' }).click();
  await expect(page.getByText('Your draft has been restored.')).toBeVisible();
  await expect(page.getByText(/^Your plan covers/)).toBeHidden();
  await reviewLaunch(page);
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect(page.getByText('Measurement set saved').first()).toBeVisible();
});
