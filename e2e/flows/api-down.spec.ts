import { choose } from '../src/choose.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount, enter, keepSession, takeTokens, type Account } from '../src/accounts.ts';
import { countRequests, cutApi } from '../src/counting.ts';
import { collectOnLink, enableProduct } from '../src/measuring.ts';
import { choosePlan, fillBilling, fillDates, reviewLaunch } from '../src/setting-up.ts';
import { answerAll, openPhone } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

const UNREACHABLE = 'We cannot reach the server. Check your connection and try again.';

let account: Account;
test.beforeAll(async ({ request }) => {
  account = await createAccount(request, 'down');
});
test.beforeEach(async ({ request }) => {
  account = await takeTokens(request, account.email);
});

test('an unreachable server at the login: shows an error, keeps the input, and works once the server is back', async ({
  page,
}) => {
  await page.goto('/auth/login');
  const connect = await cutApi(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE }).first()).toBeVisible();
  await expect(page.getByText('Invalid email or password')).toHaveCount(0);
  await expectAccessible(page, 'login without a server');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(account.password);
  await connect();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Vane Works' })).toBeVisible();
});

test('an unreachable server at the registration: keeps the input', async ({ page }) => {
  await page.goto('/auth/register');
  await cutApi(page);
  await page.getByLabel('Email').fill('kept@example.org');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Vane');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Failed to create account. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('kept@example.org');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('correct horse battery');
  await expectAccessible(page, 'registration without a server');
});

test('an unreachable server at a visit: keeps the session, and "Try again" opens the page', async ({ page }) => {
  const connect = await cutApi(page);
  await enter(page, account);
  await expect(page.getByText('We cannot reach the server')).toBeVisible();
  await expectAccessible(page, 'visit without a server');
  expect(await page.evaluate(() => localStorage.getItem('refresh'))).toBe(account.refresh);
  await connect();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Vane Works' })).toBeVisible();
});

test('an unreachable server at a visit in Spanish: shows a Spanish error in any browser language', async ({
  page,
  request,
}) => {
  const ana = await createAccount(request, 'caida', { language: 'es' });
  await keepSession(page, ana);
  await cutApi(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('No pudimos conectar con el servidor');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
  await expectAccessible(page, 'visit without a server in Spanish');
});

test('an unreachable server on the products panel: keeps the page, and "Try again" loads it', async ({ page }) => {
  await page.route('**/api/v1/products/**', (route) => route.abort('connectionrefused'));
  await enter(page, account);
  const alert = page.getByRole('alert').filter({ hasText: 'The products could not be loaded' });
  await expect(alert).toContainText(UNREACHABLE);
  await expectAccessible(page, 'panel without a server');
  await page.unroute('**/api/v1/products/**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
});

test('an unreachable server while saving a set: shows an error, keeps every field, and saves once', async ({
  page,
  request,
}) => {
  await enableProduct(request, account);
  await enter(page, account, '/product-config');
  await page.getByRole('tab', { name: 'Measurement set' }).click();
  await fillDates(page);
  await page.getByText('Reusable link', { exact: true }).click();
  await page.getByLabel('Number of participants').fill('77');
  await reviewLaunch(page);
  const connect = await cutApi(page);
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect(page.getByText('Failed to save measurement set').first()).toBeVisible();
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
  await expectAccessible(page, 'review without a server');
  await page.getByRole('button', { name: 'Back to the form' }).first().click();
  await expect(page.getByLabel('Number of participants')).toHaveValue('77');
  await expect(page.getByLabel('Duration in days')).toHaveValue('14');
  await connect();
  await page.reload();
  await expect(page.getByText('Your draft has been restored.')).toBeVisible();
  await expect(page.getByLabel('Number of participants')).toHaveValue('77');
  await reviewLaunch(page);
  await page.getByRole('button', { name: 'Open the link' }).click();
  await expect(page.getByText('Measurement set saved').first()).toBeVisible();
  expect(await callAs(request, account, 'GET', 'measurement-sets/')).toHaveLength(1);
});

test('an unreachable server in the wizard: buys nothing and keeps the choice', async ({ page, request }) => {
  const fresh = await createAccount(request, 'downwizard', { upTo: 'activation' });
  await enter(page, fresh);
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await choosePlan(wizard, 'Growth');
  await choose(wizard.getByRole('radio', { name: /^Yearly/ }));
  await expect(wizard.getByText(/for 12 months/)).toBeVisible();
  await fillBilling(wizard);
  await wizard.getByRole('button', { name: 'Review order' }).click();
  const order = page.getByRole('alertdialog').getByRole('button', { name: /^Order for/ });
  await expect(order).toBeVisible();
  const connect = await cutApi(page);
  await order.click();
  await expect(wizard.getByRole('alert').filter({ hasText: 'Could not purchase subscription' })).toContainText(
    'Your entries are still here.',
  );
  await expectAccessible(page, 'purchase without a server');
  await connect();
  await wizard.getByRole('button', { name: 'Review order' }).click();
  await order.click();
  await wizard.getByLabel('Organization name').fill('Kept and Sons');
  await wizard.getByLabel('Industry').selectOption({ index: 1 });
  const connectAgain = await cutApi(page);
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Could not create organization.').first()).toBeVisible();
  await expectAccessible(page, 'organization without a server');
  await expect(wizard.getByLabel('Organization name')).toHaveValue('Kept and Sons');
  await connectAgain();
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByRole('heading', { name: 'You’re all set' })).toBeVisible();
});

for (const [language, locale, words] of [
  [
    'en',
    'en-US',
    {
      start: 'Start',
      failed: 'The survey could not be started',
      send: 'Send my answers',
      sending: 'Sending your answers',
      now: 'Try now',
      sent: 'Thank you. Your answers have been submitted.',
    },
  ],
  [
    'es',
    'es-ES',
    {
      start: 'Empezar',
      failed: /no se ha podido|no se pudo/i,
      send: /^Enviar/,
      sending: /Enviando/,
      now: /ahora$/,
      sent: /^Gracias/,
    },
  ],
] as const) {
  test(`an unreachable server in a survey in ${language}: keeps the answers, sends them when the server is back, and counts them once`, async ({
    browser,
    request,
  }) => {
    const person = await createAccount(request, `downsurvey${language}`);
    const { id, path } = await collectOnLink(request, person);
    const phone = await openPhone(browser, locale);
    const survey = await phone.newPage();
    const sent = countRequests(survey, 'POST', /\/survey-responses\//);
    await survey.goto(path);
    let connect = await cutApi(survey);
    await survey.getByRole('button', { name: words.start }).click();
    await expect(survey.getByRole('alert').filter({ hasText: words.failed })).toBeVisible();
    await expectAccessible(survey, `start without a server in ${language}`);
    await connect();
    await survey.getByRole('button', { name: words.start }).click();
    await answerAll(survey, language);
    connect = await cutApi(survey);
    await survey.getByRole('button', { name: words.send }).click();
    await expect(survey.getByRole('heading', { name: words.sending })).toBeVisible();
    await expect(survey.getByRole('button', { name: words.now })).toBeVisible();
    await expectAccessible(survey, `sending without a server in ${language}`);
    await expectNoOverflow(survey, `sending without a server in ${language}`);
    await expect.poll(sent).toBeGreaterThan(1);
    await connect();
    // The server saves the answers and the reply is lost: the retry must not count again.
    let lost = 0;
    await survey.route('**/api/v1/survey-responses/**', async (route) => {
      if (lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await survey.reload();
    await expect(survey.getByRole('heading', { name: words.sent })).toBeVisible();
    expect(lost).toBe(1);
    expect(await callAs(request, person, 'GET', `measurements/${id}/`)).toMatchObject({ responses: 1, started: 0 });
    await phone.close();
  });
}

test('an unreachable server when a survey is opened: shows an error, and opens when the server is back', async ({
  browser,
  request,
}) => {
  const person = await createAccount(request, 'download');
  const { path } = await collectOnLink(request, person);
  const phone = await openPhone(browser);
  const survey = await phone.newPage();
  // Without the survey in the page, it is fetched.
  await survey.route(
    (url) => url.pathname === path,
    async (route) => {
      const reply = await route.fetch();
      await route.fulfill({
        response: reply,
        body: (await reply.text()).replace(/"first":\{.*\}(?=[,}])/s, '"first":{"name":"down"}'),
      });
    },
  );
  const connect = await cutApi(survey);
  await survey.goto(path);
  await expect(survey.getByRole('heading', { name: 'We cannot reach the survey right now' })).toBeVisible();
  await expectAccessible(survey, 'survey without a server');
  await connect();
  await survey.getByRole('button', { name: 'Try again' }).click();
  await expect(survey.getByRole('button', { name: 'Start' })).toBeVisible();
  await phone.close();
});
