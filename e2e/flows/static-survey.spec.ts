import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount } from '../src/accounts.ts';
import { collectOnLink } from '../src/measuring.ts';
import { freePort, startOwnServer } from '../src/own-server.ts';
import { buildSite, serveFolder } from '../src/static-host.ts';
import { answerAll, openPhone, sendAnswers } from '../src/survey.ts';
import { expect, test as base } from '../src/test.ts';

/* The survey page as static files on a plain host, with the API on another origin. */

interface Hosted {
  /** Settings of the API, which allows the first host and not the second. */
  readonly request: APIRequestContext;
  readonly listed: string;
  readonly unlisted: string;
}

const test = base.extend<{ hosted: Hosted }>({
  hosted: async ({ playwright }, use) => {
    const ports = [await freePort(), await freePort()];
    const [listed = '', unlisted = ''] = ports.map((port) => `http://127.0.0.1:${port}`);
    const api = await startOwnServer({ SURVEY_ORIGINS: listed });
    const site = await buildSite(api.url);
    const hosts = await Promise.all(ports.map((port) => serveFolder(site.folder, port)));
    const request = await playwright.request.newContext({ baseURL: api.url });
    await use({ request, listed, unlisted });
    await Promise.all([...hosts.map((each) => each.stop()), request.dispose(), api.stop()]);
    site.remove();
  },
});

test('a static survey accepts one submission per personal link and shows instructions for other links', async ({
  browser,
  hosted,
}) => {
  const { request, listed: host, unlisted } = hosted;
  const account = await createAccount(request, 'static');
  const { id: organization } = await callAs<{ id: string }>(request, account, 'GET', 'organizations/');
  const buffer = await readFile(resolve(import.meta.dirname, '../files/logo.png'));
  await request.put(`/api/v1/organizations/${organization}/`, {
    headers: { Authorization: `Bearer ${account.access}` },
    multipart: { name: 'Vane Works', industry: '27', logo: { name: 'logo.png', mimeType: 'image/png', buffer } },
  });
  const { id, path } = await collectOnLink(request, account);

  const phone = await openPhone(browser);
  const survey = await phone.newPage();
  const consoleErrors: string[] = [];
  survey.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
  await survey.goto(host + path);
  await expect(survey.locator('html')).toHaveAttribute('lang', 'en');
  await expect(survey.getByRole('heading', { level: 1 })).toHaveText('We’d like your feedback');
  expect(await survey.locator('.vs-logo').evaluate((logo: HTMLImageElement) => logo.decode().then(() => true))).toBe(
    true,
  );
  const color = () =>
    survey.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--veleta-colors-primary-solid'));
  expect(await color()).toBe('#6244cc');
  await expectAccessible(survey, 'promise on a static host');
  await survey.getByRole('button', { name: 'Español' }).click();
  await expect(survey.getByRole('heading', { level: 1 })).toHaveText('Queremos conocer tu opinión');
  await survey.getByRole('button', { name: 'English' }).click();
  await survey.getByRole('button', { name: 'Start' }).click();
  await expect(survey.locator('main fieldset').first()).toBeVisible();
  // Half-way, the page is reloaded: all answers are kept.
  await choose(survey.locator('main fieldset').first().getByRole('radio', { name: 'Agree', exact: true }));
  await survey.reload();
  await expect(
    survey.locator('main fieldset').first().getByRole('radio', { name: 'Agree', exact: true }),
  ).toBeChecked();
  await answerAll(survey);
  await sendAnswers(survey);
  await survey.reload();
  await expect(survey.locator('.vs-is-sent')).toBeVisible();
  expect(await callAs(request, account, 'GET', `measurements/${id}/`)).toMatchObject({ responses: 1, started: 0 });
  await survey.goto(`${host}/fingerprint`);
  await expect(survey.getByRole('heading', { level: 1 })).toHaveText('What a browser fingerprint is');
  await expectAccessible(survey, 'fingerprints on a static host');
  // The address of a poster leads to the API, which redirects a mistyped one to the page with the error.
  await survey.goto(`${host}/s/nobody-knows`);
  await expect(survey.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  expect(survey.url()).toContain(`${host}/request-survey-access/`);
  await survey.goto(host);
  await expect(survey.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  // Its own content policy causes no violations. The only console error is the API's 404 for an unknown link.
  expect(consoleErrors.filter((text) => !text.includes('404'))).toEqual([]);

  await survey.goto(unlisted + path);
  await expect(survey.getByRole('heading', { level: 1 })).toHaveText('We cannot reach the survey right now');
  await phone.close();

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const page = await plain.newPage();
  await page.goto(host + path);
  await expect(page.locator('noscript [lang=en]')).toBeVisible();
  await expect(page.locator('noscript [lang=es]')).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await expectNoOverflow(page, 'a static host, without script');
  await plain.close();
});
