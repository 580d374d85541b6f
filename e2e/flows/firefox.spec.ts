import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { createAccount } from '../src/accounts.ts';
import { collectOnLink } from '../src/measuring.ts';
import { expect, test } from '../src/test.ts';

/*
 * The main flows in Debian's Firefox. Playwright drives only its own Firefox builds; Puppeteer drives any by WebDriver
 * BiDi.
 */
const FIREFOX = process.env.FIREFOX_PATH ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };

// Many pages: longer than the timeout of a flow on a busy machine.
test.describe.configure({ timeout: 1_200_000 });
const LIMIT_MS = 60_000;

test.skip(
  !FIREFOX && process.env.ORACLES !== 'required',
  'Firefox is not on this machine; ORACLES=required makes that a failure',
);

let profile: string;
let browser: Browser;
test.beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'veleta-firefox-'));
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    userDataDir: profile,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'intl.locale.requested': 'en-US' },
    timeout: LIMIT_MS * 2,
  });
});
test.afterAll(async () => {
  await browser.close();
  await rm(profile, { recursive: true, force: true });
});

/** Opens a page in a new session; errors of its scripts fail the test that opened it. */
async function openPage(baseURL: string | undefined, viewport: { width: number; height: number }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.setViewport(viewport);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const go = (path: string) => page.goto(new URL(path, baseURL).href, { waitUntil: 'load' });
  return { page, go, errors, close: () => context.close() };
}

const see = (page: Page, text: string) => page.locator(`::-p-text(${text})`).wait();
const press = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

test('Firefox: a user signs in and reads results in every view', async ({ baseURL }) => {
  const { page, go, errors, close } = await openPage(baseURL, { width: 1440, height: 900 });
  await go('/auth/login');
  // The form of the application, which replaces the prerendered one.
  await page.locator('html:not([data-prerendered-page])').wait();
  await page.locator('input[type="email"]').fill(DEMO.email);
  await page.locator('input[type="password"]').fill(DEMO.password);
  await press(page, 'Login');
  await page.waitForFunction(() => location.pathname === '/dashboard');
  await page.locator('main h1').wait();
  for (const view of ['overview', 'favorability', 'score', 'breakouts', 'benchmark', 'trend', 'drivers', 'comments']) {
    await go(`/stats?view=${view}`);
    await page.locator('main h1').wait();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    const words = await page.$eval('main', (main) => main.innerText.length);
    expect([view, words > 200]).toEqual([view, true]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([view, overflow <= 0]).toEqual([view, true]);
  }
  expect(errors).toEqual([]);
  await close();
});

test('Firefox: a participant completes a survey on a small screen', async ({ baseURL, request }) => {
  const survey = await collectOnLink(request, await createAccount(request, 'firefox'), 5);
  const { page, go, errors, close } = await openPage(baseURL, { width: 390, height: 844 });
  await go(survey.path);
  await press(page, 'Start');
  await page.locator('main fieldset').wait();
  let answered = 0;
  while (!(await page.$('::-p-aria([name="Send my answers"][role="button"])'))) {
    const heading = await page.$eval('main h1', (one) => one.textContent);
    for (const fieldset of await page.$$('main fieldset')) {
      const labels = await fieldset.$$('label');
      await labels.at(-2)?.click();
      expect(await fieldset.$$eval('input:checked', (inputs) => inputs.length)).toBe(1);
      answered += 1;
    }
    await press(page, 'Next');
    await page.waitForFunction((before) => document.querySelector('main h1')?.textContent !== before, {}, heading);
  }
  expect(answered).toBeGreaterThan(20);
  await press(page, 'Send my answers');
  await see(page, 'Thank you. Your answers have been submitted.');
  expect(errors).toEqual([]);
  await close();
});
