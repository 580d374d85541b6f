import { callAs, createAccount, enter, freshAddress } from '../src/accounts.ts';
import { countRequests } from '../src/counting.ts';
import { collectOnLink, enableProduct } from '../src/measuring.ts';
import { choosePlan, fillBilling, fillDates } from '../src/setting-up.ts';
import { answerAll, openPhone, sendAnswers } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

/* Repeated clicks send every request once. */

test('double clicks create an account once', async ({ page }) => {
  const sent = countRequests(page, 'POST', /\/accounts\/registration\/$/);
  await page.goto('/auth/register');
  await page.getByLabel('Email').fill(freshAddress('double'));
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Vane');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
  await expect(page.getByText('Check your email for verification!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(sent()).toBe(1);
});

test('double clicks send login, purchase and organization once', async ({ page, request }) => {
  const account = await createAccount(request, 'wizard', { upTo: 'activation' });
  const logins = countRequests(page, 'POST', /\/api\/v1\/token\/$/);
  const purchases = countRequests(page, 'POST', /\/subscription-purchase-orders\/$/);
  const saves = countRequests(page, 'POST', /\/organizations\/$/);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).dblclick();
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await choosePlan(wizard, 'Growth');
  await choosePlan(wizard, 'Monthly');
  await fillBilling(wizard);
  await wizard.getByRole('button', { name: 'Review order' }).dblclick();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Order for/ })
    .dblclick();
  await wizard.getByLabel('Organization name').fill('Vane Works');
  await wizard.getByLabel('Industry').selectOption({ index: 1 });
  await wizard.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(wizard.getByRole('heading', { name: 'You’re all set' })).toBeVisible();
  expect([logins(), purchases(), saves()]).toEqual([1, 1, 1]);
  expect(await callAs(request, account, 'GET', 'subscriptions/')).toHaveLength(1);
});

test('double clicks save organization, segmentation, measurement set and stop once', async ({ page, request }) => {
  const account = await createAccount(request, 'doubles');
  await enableProduct(request, account);
  const changes = countRequests(page, 'PUT', /\/organizations\//);
  const categories = countRequests(page, 'POST', /\/categories\/$/);
  const sets = countRequests(page, 'POST', /\/measurement-sets\/$/);
  const stops = countRequests(page, 'POST', /\/measurements\/[^/]+\/stop\/$/);

  await enter(page, account, '/organization');
  await page.getByLabel('Organization name').fill('Vane Works and Sons');
  await page.getByRole('button', { name: 'Save changes' }).dblclick();
  await expect(page.getByText('Organization saved').first()).toBeVisible();

  await page.goto('/product-config');
  await page.getByRole('tab', { name: 'Segmentation' }).click();
  await page.getByRole('button', { name: 'Add a category' }).first().dblclick();
  await page.getByLabel('Title').fill('Area');
  await page.getByRole('textbox', { name: 'Unit 1' }).fill('Workshop');
  await page.getByRole('button', { name: 'Save category' }).dblclick();
  await expect(page.getByText('Segmentation saved').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Measurement set' }).click();
  await fillDates(page);
  await page.getByText('Reusable link', { exact: true }).click();
  await page.getByLabel('Number of participants').fill('5');
  await page.getByRole('button', { name: 'Review and launch' }).dblclick();
  await page.getByRole('button', { name: 'Open the link' }).dblclick();
  await expect(page.getByText('Measurement set saved').first()).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Stop the measurement of Talent retention' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop the measurement' }).dblclick();
  await expect(page.getByText('Measurement stopped').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect([changes(), categories(), sets(), stops()]).toEqual([1, 1, 1, 1]);
});

test('double taps submit answers once on a phone', async ({ browser, request }) => {
  const account = await createAccount(request, 'answers');
  const { id, path } = await collectOnLink(request, account);
  const phone = await openPhone(browser);
  const survey = await phone.newPage();
  const starts = countRequests(survey, 'POST', /\/survey-access\/[^/]+\/start\/$/);
  const sent = countRequests(survey, 'POST', /\/survey-responses\//);
  await survey.goto(path);
  await survey.getByRole('button', { name: 'Start' }).dblclick();
  await answerAll(survey);
  await sendAnswers(survey);
  expect([starts(), sent()]).toEqual([1, 1]);
  expect(await callAs(request, account, 'GET', `measurements/${id}/`)).toMatchObject({ responses: 1, started: 0 });
  await phone.close();
});
