import type { Locator } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { activate, callAs, createAccount, enter, register } from '../src/accounts.ts';
import { collectOnLink, enableProduct } from '../src/measuring.ts';
import { linkFromMail } from '../src/outbox.ts';
import { choosePlan, fillDates, orderInWizard } from '../src/setting-up.ts';
import { openPhone, sendAnswers } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

test('a reload during the registration keeps the input except the password', async ({ page }) => {
  await page.goto('/auth/register');
  await page.getByLabel('Email').fill('kept@example.org');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Vane');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  const expectDraft = async () => {
    await expect(page.getByLabel('Email')).toHaveValue('kept@example.org');
    await expect(page.getByLabel('First name')).toHaveValue('Robin');
    await expect(page.getByLabel('Last name')).toHaveValue('Vane');
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  };
  // Only the application stores input: the prerendered page has no storage.
  await expect(page.locator('html[data-prerendered-page]')).toHaveCount(0);
  await page.reload();
  await expectDraft();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.goBack();
  await expectDraft();
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    'horse',
  );
});

test('a reload in the wizard returns to the same step with its input', async ({ page, request }) => {
  const account = await createAccount(request, 'reload', { upTo: 'activation' });
  await enter(page, account);
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await choosePlan(wizard, 'Growth');
  await choose(wizard.getByRole('radio', { name: /^Yearly/ }));
  await expect(wizard.getByText(/for 12 months/)).toBeVisible();
  await page.reload();
  await expect(wizard.getByRole('radio', { name: /^Growth/ })).toBeChecked();
  await expect(wizard.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  await orderInWizard(page);
  await wizard.getByLabel('Organization name').fill('Kept and Sons');
  await wizard.getByLabel('Industry').selectOption({ index: 2 });
  await page.reload();
  await expect(wizard.getByLabel('Organization name')).toHaveValue('Kept and Sons');
  await expect(wizard.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await expectAccessible(page, 'wizard after a reload');
  await page.goto('/auth/login');
  await page.goBack();
  await expect(wizard.getByLabel('Organization name')).toHaveValue('Kept and Sons');
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByRole('heading', { name: 'You’re all set' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Kept and Sons' })).toBeVisible();
  await expect(wizard).toBeHidden();
  expect(await callAs(request, account, 'GET', 'subscriptions/')).toHaveLength(1);
});

test('a reload in the category and set-up forms keeps their fields', async ({ page, request }) => {
  const account = await createAccount(request, 'drafts');
  await enableProduct(request, account);
  await enter(page, account, '/product-config');
  await page.getByRole('tab', { name: 'Segmentation' }).click();
  await page.getByRole('button', { name: 'Add a category' }).first().click();
  await page.getByLabel('Title').fill('Area');
  await page.getByRole('textbox', { name: 'Unit 1' }).fill('Workshop');
  await page.reload();
  const add = page.getByRole('button', { name: 'Add a category' }).first();
  const title = page.getByLabel('Title');
  await expect(add.or(title).first()).toBeVisible();
  if (!(await title.isVisible())) await add.click();
  await expect(title).toHaveValue('Area');
  await expect(page.getByRole('textbox', { name: 'Unit 1' })).toHaveValue('Workshop');

  await page.getByRole('tab', { name: 'Measurement set' }).click();
  await fillDates(page);
  await page.getByText('Reusable link', { exact: true }).click();
  await page.getByLabel('Number of participants').fill('41');
  await page.getByRole('link', { name: 'Veleta, home' }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  // The form stays in the page, with its input, until the next page has loaded.
  await expect(page.getByLabel('Number of participants')).toBeHidden();
  await page.goBack();
  await expect(page.getByText('Your draft has been restored.')).toBeVisible();
  await expect(page.getByLabel('Number of participants')).toHaveValue('41');
  await page.reload();
  await expect(page.getByLabel('Duration in days')).toHaveValue('14');
  await expect(page.getByRole('radio', { name: /Reusable link/ })).toBeChecked();
  await expectAccessible(page, 'set-up after a reload');
});

test('a reload of a survey on a phone returns to the same screen and answers', async ({ browser, request }) => {
  const account = await createAccount(request, 'phone');
  await callAs(request, account, 'POST', 'categories/', {
    title: 'Area',
    units: [{ name: 'Workshop' }, { name: 'Office' }],
  });
  const { id, path } = await collectOnLink(request, account);
  const phone = await openPhone(browser);
  const survey = await phone.newPage();
  const heading = survey.locator('main h1');
  const firstAnswer = survey.locator('main fieldset').first().getByRole('radio', { name: 'Agree', exact: true });
  const next = survey.getByRole('button', { name: 'Next' });

  await survey.goto(path);
  await survey.getByRole('button', { name: 'Start' }).click();
  // At once: an answer is saved before the click handler returns.
  const chooseAndReload = async (radio: Locator) => {
    await radio.locator('xpath=ancestor::label').click();
    await survey.reload();
    await expect(radio).toBeChecked();
  };
  await chooseAndReload(survey.getByRole('group', { name: 'Area' }).getByRole('radio', { name: 'Office' }));
  await next.click();
  await expect(heading).not.toHaveText('Which group are you in?');
  const first = await heading.innerText();
  await chooseAndReload(firstAnswer);
  await expect(heading).toHaveText(first);
  await expect(firstAnswer).toBeChecked();
  await next.click();
  await expect(heading).not.toHaveText(first);
  const second = await heading.innerText();
  await survey.goBack();
  await expect(heading).toHaveText(first);
  await expect(firstAnswer).toBeChecked();
  await survey.goForward();
  await expect(heading).toHaveText(second);
  await chooseAndReload(firstAnswer);

  // The tab is closed; the link is opened again.
  await survey.close();
  const again = await phone.newPage();
  await again.goto(path);
  await again.getByRole('button', { name: 'Continue where you left off' }).click();
  // At the first incomplete part.
  const answer = again.locator('main fieldset').first().getByRole('radio', { name: 'Agree', exact: true });
  await expect(again.locator('main h1')).toHaveText(first);
  await expect(answer).toBeChecked();
  await again.getByRole('button', { name: 'Next' }).click();
  await expect(again.locator('main h1')).toHaveText(second);
  await expect(answer).toBeChecked();
  expect(await callAs(request, account, 'GET', `measurements/${id}/`)).toMatchObject({ responses: 0, started: 1 });

  const send = again.getByRole('button', { name: 'Send my answers' });
  while (!(await send.isVisible())) {
    const before = await again.locator('main h1').innerText();
    await again.getByRole('button', { name: 'Next' }).click();
    await expect(again.locator('main h1')).not.toHaveText(before);
  }
  await sendAnswers(again);
  await again.goBack();
  await expect(again.getByRole('button', { name: 'Send my answers' })).toBeHidden();
  await expect(again.locator('main h1')).toBeVisible();
  await expectAccessible(again, 'back after sending');
  await again.reload();
  expect(await callAs(request, account, 'GET', `measurements/${id}/`)).toMatchObject({ responses: 1, started: 0 });
  await phone.close();
});

test('a reload while accepting the terms or setting a password keeps the link valid', async ({ page, request }) => {
  const email = await register(request, 'reload');
  await page.goto(await linkFromMail({ request }, email, '/account-activation/'));
  const accept = page.getByRole('button', { name: 'Accept and activate' });
  await expect(accept).toBeVisible();
  await expect(page).toHaveURL(/\/account-activation\/link$/);
  await page.reload();
  await expect(accept).toBeVisible();
  await activate(request, email);

  await request.post('/api/v1/accounts/password/reset/', { data: { email } });
  await page.goto(await linkFromMail({ request }, email, '/reset-password/'));
  await expect(page).toHaveURL(/\/reset-password\/link$/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible();
});
