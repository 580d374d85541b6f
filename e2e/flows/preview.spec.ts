import type { Browser, Page } from '@playwright/test';
import { expectNoOverflow, expectWholePageAccessible } from '../src/accessibility.ts';
import { createAccount } from '../src/accounts.ts';
import { startOwnServer, type OwnServer } from '../src/own-server.ts';
import { signIn } from '../src/people.ts';
import { storeRelease } from '../src/stored-release.ts';
import { expect, test } from '../src/test.ts';

const OPERATOR = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
const STORED = '0.0.9-5707ed00';
const ADDRESS = `/stats?release=mf-stats@${STORED}`;
/** The sentence below the page's heading, published and of the stored release. */
const PUBLISHED = 'Results appear once a measurement has ended, for groups large enough to protect every answer.';
const OLDER = 'Results as an older release described them.';

let server: OwnServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  server = await startOwnServer({
    DEMO: '1',
    // Only previews: no code of another origin.
    OVERRIDE_ORIGINS: 'https://veleta.example',
    OPERATORS: OPERATOR.email,
  });
  storeRelease({ storeDir: server.storeDir, remote: 'mf-stats', version: STORED, replaced: [PUBLISHED, OLDER] });
});
test.afterAll(() => server?.stop());

const open = async (browser: Browser, baseURL = server.url): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  return context.newPage();
};
const sentence = (page: Page, text: string) => page.getByText(text, { exact: true });
const strip = (page: Page) => page.getByRole('region', { name: 'Release preview' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Developer overrides' });
/** Returns the events that the page reports to the server. */
function watchReports(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (/\/(client-events|page-visits)\//.test(request.url())) reports.push(request.url());
  });
  return reports;
}

test('an operator previews a stored release in one tab, until they leave it', async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  await page.goto(ADDRESS);
  await expect(sentence(page, OLDER)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/stats`);
  await expect(strip(page).getByRole('status')).toContainText(`This tab shows mf-stats ${STORED}.`);
  await expectWholePageAccessible(page, 'a page with a preview');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page, `a page with a preview at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // It survives navigation and a reload, and another tab of the same browser does not have it.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(strip(page)).toBeVisible();
  await page.goto('/stats');
  await expect(sentence(page, OLDER)).toBeVisible();
  await page.reload();
  await expect(sentence(page, OLDER)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/stats');
  await expect(sentence(other, PUBLISHED)).toBeVisible();
  await expect(strip(other)).toBeHidden();
  await other.close();

  await page.keyboard.press('Control+Shift+F8');
  const row = panel(page).getByRole('listitem').filter({ hasText: 'mf-stats' });
  await expect(row).toContainText('preview');
  await expect(row.getByRole('button', { name: 'Leave the preview of mf-stats' })).toBeVisible();
  await page.keyboard.press('Escape');

  await strip(page).getByRole('button', { name: 'Leave preview' }).focus();
  await page.keyboard.press('Enter');
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await page.reload();
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await page.context().close();
});

test('a preview that cannot be loaded falls back to the published release, says why and reports nothing', async ({
  browser,
}) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  const reports = watchReports(page);
  await page.route(`**/remotes/mf-stats/${STORED}/**`, (route) => route.fulfill({ status: 500 }));
  await page.goto(ADDRESS);
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await expect(strip(page).getByRole('alert')).toContainText(`mf-stats ${STORED} failed. This page shows`);
  await expectWholePageAccessible(page, 'a preview that failed');
  expect(reports).toEqual([]);
  await page.context().close();
});

test('an unknown or malformed release shows the normal page and a message', async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const [text, message] of [
    ['mf-stats@9.9.9', 'This server has no version 9.9.9 of mf-stats.'],
    ['mf-nothing@1.0.0', 'This server has no remote mf-nothing.'],
    ['mf-stats@../../../mf-auth/1.0.0', 'is not a release'],
    ['mf-stats@https://evil.example/x', 'is not a release'],
    ['<img src=x onerror=alert(1)>', 'is not a release'],
  ] as const) {
    await page.goto(`/stats?release=${encodeURIComponent(text)}`);
    await expect(strip(page).getByRole('alert')).toContainText(message);
    await expect(sentence(page, PUBLISHED)).toBeVisible();
  }
  await page.goto('/stats?release=mf-stats@9.9.9');
  await expect(strip(page).getByRole('alert')).toContainText(`Stored versions: `);
  await expect(strip(page).getByRole('alert')).toContainText(STORED);
  expect(requested.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
  await page.context().close();
});

test('a release requested before the sign-in is confirmed first, and signing out ends its preview', async ({
  browser,
}) => {
  const page = await open(browser);
  await page.goto(ADDRESS);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel('Email').fill(OPERATOR.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(OPERATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/stats$/);
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await expect(strip(page)).toContainText(`requested a preview of mf-stats@${STORED}`);
  await expectWholePageAccessible(page, 'a requested preview');
  await strip(page).getByRole('button', { name: 'Show preview' }).click();
  await expect(sentence(page, OLDER)).toBeVisible();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(strip(page)).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('veleta.preview'))).toBeNull();
  await page.context().close();
});

/** Checks that a page ignores a release in its address and in the storage of the tab. */
async function expectIgnored(page: Page): Promise<void> {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(ADDRESS);
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await page.evaluate((text) => sessionStorage.setItem('veleta.preview', text), `mf-stats@${STORED}`);
  await page.reload();
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await page.keyboard.press('Control+Shift+F9');
  await expect(page.getByRole('region', { name: 'Outlined parts of remotes' })).toBeHidden();
  expect(requested.filter((url) => url.includes(STORED) && url.includes('/remotes/'))).toEqual([]);
  expect((await page.request.get(`/previews.json?release=mf-stats@${STORED}`)).status()).toBe(204);
}

test('a person who is not an operator has no preview and no outlines', async ({ browser, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: server.url });
  const account = await createAccount(request, 'previewed');
  const page = await open(browser);
  await signIn(page, account);
  await expectIgnored(page);
  await page.context().close();
  await request.dispose();
});

test('an operator has no preview and no outlines if the deployment allows no origin', async ({ browser }) => {
  const closed = await startOwnServer({ DEMO: '1', OVERRIDE_ORIGINS: '', OPERATORS: OPERATOR.email });
  try {
    storeRelease({ storeDir: closed.storeDir, remote: 'mf-stats', version: STORED, replaced: [PUBLISHED, OLDER] });
    const page = await open(browser, closed.url);
    await signIn(page, OPERATOR);
    await expectIgnored(page);
    await page.context().close();
  } finally {
    await closed.stop();
  }
});

test('outlines show who drew each part, without moving the page, and end by keyboard', async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  await page.goto(ADDRESS);
  await expect(sentence(page, OLDER)).toBeVisible();
  await expect(strip(page)).toBeVisible();
  const layer = page.getByRole('region', { name: 'Outlined parts of remotes' });
  const place = async () => {
    const { scrollHeight, clientWidth } = await page.evaluate(() => document.documentElement);
    return [await sentence(page, OLDER).boundingBox(), scrollHeight, clientWidth];
  };
  const before = await place();
  const reports = watchReports(page);

  await page.keyboard.press('Control+Shift+F9');
  const label = layer.getByRole('button').first();
  await expect(label).toContainText('mf-stats · /stats');
  await expect(label).toContainText(`${STORED} · preview`);
  await expect(label).toContainText(/loaded in [\d,.]+ ms · first render [\d,.]+ ms/);
  expect(await place()).toEqual(before);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page, `outlined parts at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await label.focus();
  await page.keyboard.press('Enter');
  await expect(label).toHaveText('mf-stats');
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  expect(reports).toEqual([]);

  // The panel has the same switch.
  await strip(page).getByRole('button', { name: 'Leave preview' }).click();
  await expect(strip(page)).toBeHidden();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+Shift+F8');
  await panel(page).getByText('Outline the parts of remotes').click();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(layer.getByRole('button').filter({ hasText: 'mf-measurements · /dashboard' })).toContainText(
    'published',
  );
  await expectWholePageAccessible(page, 'outlined parts');

  // A part in a dialog is outlined above it.
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Organization' }).click();
  await page.getByRole('button', { name: 'Participant lists' }).click();
  const slot = page.getByText('mf-measurements · organization.participation-lists');
  await expect(slot).toBeVisible();
  await expect
    .poll(() =>
      slot.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 1, top + 1));
      }),
    )
    .toBe(true);
  await page.context().close();
});

test('the operations page opens a preview of each release in a new tab', async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  await page.goto('/operations');
  await page.getByRole('button', { name: 'Show details of mf-stats' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: `Open a preview of mf-stats ${STORED} in a new tab` }).click();
  const preview = await opened;
  await expect(sentence(preview, OLDER)).toBeVisible();
  await expect(strip(preview)).toContainText(`This tab shows mf-stats ${STORED}.`);
  await expect(strip(page)).toBeHidden();
  await expectWholePageAccessible(page, 'releases with previews');
  await page.context().close();
});
