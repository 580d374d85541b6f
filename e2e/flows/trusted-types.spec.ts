import type { Page } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { callAs, createAccount, enter } from '../src/accounts.ts';
import { collectOnLink, enableProduct, ZONE } from '../src/measuring.ts';
import { fillDates, reviewLaunch } from '../src/setting-up.ts';
import { answerAll, openPhone } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

/* Pages in a browser with Trusted Types: text never becomes HTML or script, and no screen needs that. */

test.use({ timezoneId: ZONE });

/** Trusted Types violations that the browser reports. */
function violationsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Trusted ?(?:HTML|Script|Type)|trusted-types/i.test(message.text())) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}

interface PageWithTypes {
  readonly trustedTypes: { createPolicy(name: string, rules: object): unknown };
}

/** Names of attempts to turn text into HTML or script that this page allows. */
const passing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const script = () => document.createElement('script');
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => (document.createElement('div').innerHTML = '<img>'),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<img>'),
      srcdoc: () => (document.createElement('iframe').srcdoc = '<p></p>'),
      parseFromString: () => new DOMParser().parseFromString('<p></p>', 'text/html'),
      'script text': () => (script().textContent = 'void 0'),
      'script of another origin': () => (script().src = 'https://evil.example/remotes/mf-stats/1.0.0/main.js'),
      'script of data': () => (script().src = 'data:text/javascript,void 0'),
      'script of an upload': () => (script().src = '/api/v1/organizations/logo.js'),
      worker: () => new Worker('https://evil.example/worker.js'),
      'a policy of its own': () => (globalThis as unknown as PageWithTypes).trustedTypes.createPolicy('mine', {}),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [name];
      } catch (error) {
        return error instanceof TypeError ? [] : [`${name}: ${String(error)}`];
      }
    });
  });

test('the application causes no Trusted Types violation and rejects text as HTML or script', async ({ page }) => {
  const violations = violationsOf(page);
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const account = await createAccount(page.request, 'trusted');
  await enableProduct(page.request, account);
  await callAs(page.request, account, 'POST', 'participant-lists/', {
    name: 'Everybody',
    categories: [],
    rows: [{ line: 2, email: 'ana@example.org', units: [] }],
  });
  await enter(page, account);
  for (const screen of [
    '/dashboard',
    '/stats',
    '/calendar',
    '/calendar?mode=year',
    '/my-organization',
    '/subscriptions',
  ]) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  }

  await page.goto('/product-config?area=set-up');
  await fillDates(page);
  await choose(page.getByRole('radio', { name: /Traceable link/ }));
  await page.locator('select', { hasText: 'Everybody (1 person)' }).selectOption('Everybody (1 person)');
  await reviewLaunch(page);
  const mail = page.getByRole('group', { name: /^Email “/ });
  await expect(mail.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(mail.locator('.button')).toHaveCSS('background-color', /^rgb\(/);
  await expect(mail.getByText('invites you to answer').first()).toBeHidden();
  expect(violations).toEqual([]);
  expect(await passing(page)).toEqual([]);
});

test('the survey causes no Trusted Types violation and rejects text as HTML or script', async ({
  browser,
  request,
}) => {
  const { path } = await collectOnLink(request, await createAccount(request, 'trusted-survey'));
  const phone = await openPhone(browser);
  const survey = await phone.newPage();
  const violations = violationsOf(survey);
  await survey.goto(path);
  await survey.getByRole('button', { name: 'Español', exact: true }).click();
  await survey.getByRole('button', { name: 'English', exact: true }).click();
  await survey.getByRole('button', { name: 'Start' }).click();
  expect(await answerAll(survey)).toBeGreaterThan(10);
  expect(violations).toEqual([]);
  expect(await passing(survey)).toEqual([]);
  await phone.close();
});

test('pages without script reject text as HTML or script', async ({ page }) => {
  for (const path of ['/outbox', '/fingerprint', '/monthly-mail/unknown', '/what-we-do/unknown']) {
    await page.goto(path);
    expect([path, await passing(page)]).toEqual([path, []]);
  }
});
