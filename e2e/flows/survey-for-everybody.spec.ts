import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount, enter, freshAddress, type Account } from '../src/accounts.ts';
import { collectFromPerson, collectOnLink } from '../src/measuring.ts';
import { openPhone } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

let account: Account;
let survey: { id: string; path: string };
test.beforeAll(async ({ request }) => {
  account = await createAccount(request, 'everybody');
  await callAs(request, account, 'POST', 'categories/', {
    title: 'Area',
    units: [{ name: 'Workshop' }, { name: 'Office' }],
  });
  survey = await collectOnLink(request, account, 40);
});

const heading = (page: Page) => page.locator('h1');
const button = (page: Page, to: string) =>
  page.locator(`button[name="go"][value="${to}"]:not([aria-hidden], [hidden])`);

/** Presses a button by its action, in any language, and waits for the next screen. */
async function press(page: Page, to: string): Promise<void> {
  const before = await heading(page).innerText();
  await button(page, to).click();
  await expect(heading(page)).not.toHaveText(before);
}

/** Goes from the promise to the first question; browsers of this machine have similar fingerprints. */
async function begin(page: Page, look: (screen: string) => Promise<void> = async () => undefined): Promise<void> {
  await page.goto(survey.path);
  await expect(button(page, 'start')).toBeVisible();
  await look('promise');
  await press(page, 'start');
  await expect(page.locator('.vs-is-known, main fieldset').first()).toBeVisible();
  if (!(await page.locator('.vs-is-known').isVisible())) return;
  await look('known device');
  await press(page, 'next');
}

interface Variant {
  name: string;
  options: BrowserContextOptions;
  isLarge?: boolean;
  /** Checks every kind of screen, not only those that differ between variants. */
  isThorough?: boolean;
  then?: (page: Page, look: (screen: string) => Promise<void>) => Promise<void>;
}

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const VARIANTS: readonly Variant[] = [
  { name: 'desktop', options: { ...DESKTOP, locale: 'en-US' }, isThorough: true },
  { name: 'phone', options: { ...PHONE, locale: 'es-ES' }, isThorough: true },
  { name: 'tablet', options: { viewport: { width: 768, height: 1024 }, hasTouch: true, locale: 'en-US' } },
  { name: 'forced colours', options: { ...DESKTOP, forcedColors: 'active', locale: 'es-ES' } },
  { name: 'reduced motion', options: { ...PHONE, reducedMotion: 'reduce', locale: 'en-US' } },
  { name: 'text at 200 %', options: { viewport: { width: 320, height: 900 }, locale: 'es-ES' }, isLarge: true },
  {
    name: 'empty submit',
    options: { viewport: { width: 320, height: 640 }, locale: 'es-ES' },
    then: async (page, look) => {
      await press(page, 'send');
      await expect(page.locator('.vs-is-sent')).toBeVisible();
      await look('sent');
    },
  },
  {
    name: 'back navigation',
    options: { ...DESKTOP, locale: 'en-US' },
    then: async (page, look) => {
      const review = await heading(page).innerText();
      await page.goBack();
      await expect(heading(page)).not.toHaveText(review);
      await look('back from the review');
      await press(page, 'next');
      await press(page, 'send');
      await page.goBack();
      await expect(button(page, 'send')).toBeHidden();
      await look('back after sending');
    },
  },
  { name: 'JavaScript off', options: { ...PHONE, javaScriptEnabled: false, locale: 'es-ES' } },
];

/** Copies the page without its scripts into a context in which axe can run. */
async function copyWithoutScript(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const copy = await context.newPage();
  const html = await page.content();
  await copy.setContent(html.replace(/<script[^]*?<\/script>/g, '').replace(/<(\/?)noscript>/g, '<$1div>'));
  return copy;
}

async function walk(browser: Browser, { name, options, isLarge, isThorough, then }: Variant): Promise<void> {
  const context = await browser.newContext({ ...options, timezoneId: 'UTC' });
  const page = await context.newPage();
  const hasNoScript = options.javaScriptEnabled === false;
  const look = async (screen: string) => {
    if (isLarge) await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    const shown = hasNoScript ? await copyWithoutScript(browser, page) : page;
    await expectAccessible(shown, `${screen}, ${name}`);
    await expectNoOverflow(shown, `${screen}, ${name}`);
    if (hasNoScript) await shown.context().close();
  };
  await begin(page, isThorough || isLarge || hasNoScript ? look : undefined);
  if (isThorough) await look('units');
  await press(page, 'next');
  const seen = new Set<string>();
  while (!(await button(page, 'send').isVisible())) {
    // One screen of each kind: five points, the scale to ten, a comment.
    const kinds = await page
      .locator('.vs-likert, .vs-enps, textarea')
      .evaluateAll((all) => all.map((each) => each.className || 'comment'));
    if (isThorough ? kinds.some((kind) => !seen.has(kind)) : kinds.includes('vs-enps')) await look(kinds.join(' '));
    for (const kind of kinds) seen.add(kind);
    await press(page, 'next');
  }
  expect([...seen].sort()).toEqual(['comment', 'vs-enps', 'vs-likert']);
  await look('review');
  await then?.(page, look);
  await context.close();
}

test('every survey screen is accessible and fits, in every variant and both languages', async ({ browser }) => {
  // Nine runs in one test, so that all of them use the same survey.
  test.slow();
  for (const variant of VARIANTS) await test.step(variant.name, () => walk(browser, variant));
});

test('keyboard hints are shown on desktops, never on phones or tablets', async ({ browser }) => {
  for (const [name, options, isShown] of [
    ['desk', DESKTOP, true],
    ['narrow window at a desk', { viewport: { width: 600, height: 900 } }, false],
    ['phone', PHONE, false],
    ['phone on its side', { ...PHONE, viewport: { width: 844, height: 390 } }, false],
    ['tablet', { ...PHONE, viewport: { width: 1024, height: 768 } }, false],
  ] as const) {
    const context = await browser.newContext({ ...options, locale: 'en-US' });
    const page = await context.newPage();
    await begin(page);
    await press(page, 'next');
    await expect(page.locator('.vs-keys'), name).toHaveCount(1);
    await expect(page.locator('.vs-keys'), name).toBeVisible({ visible: isShown });
    await context.close();
  }
});

test('a survey can be completed by keyboard alone', async ({ browser, request }) => {
  const before = await callAs<{ responses: number }>(request, account, 'GET', `measurements/${survey.id}/`);
  const context = await browser.newContext({ ...DESKTOP, locale: 'es-ES' });
  const page = await context.newPage();
  const { keyboard } = page;
  const isOn = (selector: string) => page.evaluate((each) => document.activeElement?.matches(each) ?? false, selector);
  const tabTo = async (selector: string) => {
    for (let presses = 0; !(await isOn(selector)); presses += 1) {
      expect(presses, `Tab reaches ${selector}`).toBeLessThan(30);
      await keyboard.press('Tab');
    }
  };
  const goOn = async (to: string) => {
    const shown = await heading(page).innerText();
    await tabTo(`button[name="go"][value="${to}"]`);
    await keyboard.press('Enter');
    await expect(heading(page)).not.toHaveText(shown);
    await expect(heading(page)).toBeFocused();
  };
  await page.goto(survey.path);
  await expect(button(page, 'start')).toBeVisible();
  await goOn('start');
  if (await page.locator('.vs-is-known').isVisible()) await goOn('next');
  await tabTo('input[type=radio]');
  await keyboard.press('ArrowDown');
  await expect(page.locator('input[type=radio]').nth(1)).toBeChecked();
  await goOn('next');
  while (!(await button(page, 'send').isVisible())) {
    const choices = await page.locator('main fieldset').count();
    if (choices > 0) await tabTo('fieldset input[type=radio]');
    for (let item = 0; item < choices; item += 1) {
      const field = page.locator('main fieldset').nth(item);
      const isScale = (await field.locator('.vs-enps').count()) > 0;
      await keyboard.type(isScale ? '10' : '4');
      if (isScale) await keyboard.press('Tab');
      await expect(field.locator(`input[value="${isScale ? 10 : 4}"]`)).toBeChecked();
    }
    if ((await page.locator('textarea').count()) > 0) {
      await tabTo('textarea');
      await keyboard.type('1 a 5: todo bien');
    }
    await goOn('next');
  }
  await expect(page.locator('.vs-missing')).toHaveCount(0);
  await goOn('send');
  await expect(page.locator('.vs-is-sent')).toBeVisible();
  const after = await callAs<{ responses: number }>(request, account, 'GET', `measurements/${survey.id}/`);
  expect(after.responses).toBe(before.responses + 1);
  await context.close();
});

test('a phone loads 30 KB for a whole survey, 18 KB of them scripts, in either language', async ({
  browser,
  request,
}) => {
  const { path } = await collectOnLink(request, await createAccount(request, 'weight'));
  for (const locale of ['en-US', 'es-ES']) {
    const phone = await openPhone(browser, locale);
    const page = await phone.newPage();
    const kilobytes = { all: 0, scripts: 0 };
    page.on('response', (response) => {
      // Transferred bytes including headers. The fingerprint library belongs to the access step.
      if (response.url().includes('/api/') || response.status() >= 400) return;
      void response
        .request()
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => {
          const size = (responseBodySize + responseHeadersSize) / 1024;
          kilobytes.all += size;
          if (response.request().resourceType() === 'script') kilobytes.scripts += size;
        });
    });
    await page.goto(path);
    await expect(page.locator('input[type=hidden]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(kilobytes.scripts).toBeGreaterThan(5);
    expect(kilobytes.scripts).toBeLessThanOrEqual(18);
    expect(kilobytes.all).toBeLessThanOrEqual(30);
    await phone.close();
  }
});

test('a personal link continues offline and then on another device', async ({ browser, request }) => {
  const own = await createAccount(request, 'devices');
  const path = await collectFromPerson(request, own, freshAddress('devices'));
  const first = await openPhone(browser);
  const page = await first.newPage();
  await page.goto(path);
  await page.getByRole('button', { name: 'Start' }).click();
  const agree = (on: Page, item: number) =>
    on.locator('main fieldset').nth(item).getByRole('radio', { name: 'Agree', exact: true });
  await first.setOffline(true);
  await choose(agree(page, 0));
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expectAccessible(page, 'no connection');
  await choose(agree(page, 1));
  const isKept = page.waitForResponse(
    (reply) => reply.url().includes('survey-drafts') && reply.request().method() === 'PUT' && reply.ok(),
  );
  await first.setOffline(false);
  await isKept;
  await expect(page.getByText('You are offline.')).toBeHidden();

  const second = await openPhone(browser);
  const other = await second.newPage();
  await other.goto(path);
  await other.getByRole('button', { name: 'Start' }).click();
  await expect(agree(other, 0)).toBeChecked();
  await expect(agree(other, 1)).toBeChecked();
  await Promise.all([first.close(), second.close()]);
});

test('the survey works inside the shell from the promise to the confirmation', async ({ browser, request }) => {
  const responses = async () =>
    (await callAs<{ responses: number }>(request, account, 'GET', `measurements/${survey.id}/`)).responses;
  const before = await responses();
  const context = await browser.newContext({ ...PHONE, locale: 'es-ES' });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await expect(page.locator('input[name=password]')).toBeVisible();
  // The server answers a first visit with the survey's own page; the shell's route needs a navigation inside the shell.
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, survey.path);
  await expect(button(page, 'start')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await expectAccessible(page, 'promise in the shell');
  await expectNoOverflow(page, 'promise in the shell');
  await press(page, 'start');
  if (await page.locator('.vs-is-known').isVisible()) await press(page, 'next');
  while (!(await button(page, 'send').isVisible())) await press(page, 'next');
  await page.goBack();
  await press(page, 'next');
  await press(page, 'send');
  await expect(page.locator('.vs-is-sent')).toBeVisible();
  await expectAccessible(page, 'sent, in the shell');
  expect(await responses()).toBe(before + 1);
  await context.close();
});

test('each one-time code allows one submission on a shared tablet until codes are withdrawn', async ({
  browser,
  page: office,
}) => {
  await enter(office, account, `/measurements/${survey.id}`);
  const panel = office.getByRole('region', { name: 'Shared tablets' });
  await panel.getByRole('textbox', { name: /Number of codes/ }).fill('2');
  await panel.getByRole('button', { name: 'Create codes' }).click();
  await expect(panel.getByText('2 codes are ready')).toBeVisible();
  const codes = await panel.getByRole('list', { name: 'One-time codes' }).getByRole('listitem').allInnerTexts();
  const link = await panel.getByRole('link').getAttribute('href');
  await expectAccessible(office, 'codes that were just made');
  const [slips] = await Promise.all([
    office.waitForEvent('download'),
    panel.getByRole('button', { name: 'Print slips in Spanish (PDF)' }).click(),
  ]);
  expect(slips.suggestedFilename()).toMatch(/-codes-es\.pdf$/);
  await panel.getByRole('button', { name: 'Done' }).click();
  for (const width of [1440, 768, 390]) {
    await office.setViewportSize({ width, height: 900 });
    await expectNoOverflow(office, `codes for shared tablets at ${width}`);
  }
  await expectAccessible(office, 'codes for shared tablets');

  const context = await browser.newContext({ viewport: { width: 768, height: 1024 }, hasTouch: true, locale: 'en-US' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(new URL(link!).pathname);
  const code = page.getByRole('textbox', { name: 'Your code' });
  await code.fill('not-a-code');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('alert')).toContainText('code is not valid');
  await expectAccessible(page, 'a code that is not known');
  await code.fill(codes[0]!.toLowerCase());
  await press(page, 'start');
  await page.clock.fastForward(95_000);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'shared tablet, nobody there');
  await page.getByRole('button', { name: 'I’m still here' }).click();
  while (!(await button(page, 'send').isVisible())) await press(page, 'next');
  await press(page, 'send');
  await expect(page.locator('.vs-is-sent')).toBeVisible();
  await expectAccessible(page, 'shared tablet, sent');
  await page.clock.fastForward(16_000);
  await expect(code).toHaveValue('');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await code.fill(codes[0]!);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('alert')).toContainText('already been used');

  await panel.getByRole('button', { name: 'Withdraw codes' }).click();
  const question = office.getByRole('alertdialog');
  await expectAccessible(office, 'withdrawing codes');
  await question.getByRole('button', { name: 'Withdraw codes' }).click();
  // While it is open, everything behind it is hidden from queries by role.
  await expect(question).toHaveCount(0);
  await expect(panel.getByRole('link')).toHaveCount(0);
  await code.fill(codes[1]!);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(heading(page)).toHaveText('This survey was withdrawn');
  await page.reload();
  await expect(heading(page)).toHaveText('This link does not work');
  await context.close();
});
