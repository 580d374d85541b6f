import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expectNoOverflow, expectWholePageAccessible } from '../src/accessibility.ts';
import { createAccount, type Account } from '../src/accounts.ts';
import { startDevServer, type DevServer } from '../src/dev-server.ts';
import { freePort, ROOT, startOwnServer, type OwnServer } from '../src/own-server.ts';
import { signIn } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

const OPERATOR = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
const KEY = 'veleta.overrides';

/** Copies a remote that the flow may change, to a folder where the repository's packages resolve. */
const workshop = join(ROOT, '.cache', `e2e-override-${process.pid}`);
const folder = join(workshop, 'mf-stats');
const TEXTS = join(folder, 'src/locales/en.json');
const PAGE = join(folder, 'src/pages/stats-page.tsx');

let allowing: OwnServer;
let dev: DevServer;
let devPort: number;

/** The sentence below the page's heading, published and as changed by the developer. */
const PUBLISHED = 'Results appear once a measurement has ended, for groups large enough to protect every answer.';
const describeAs = async (description: string): Promise<void> => {
  const texts: { page: { description: string } } = JSON.parse(await readFile(TEXTS, 'utf8'));
  await writeFile(TEXTS, JSON.stringify({ ...texts, page: { ...texts.page, description } }, null, 2));
};

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  await mkdir(workshop, { recursive: true });
  await cp(join(ROOT, 'mf-stats'), folder, {
    recursive: true,
    filter: (path) => !/[\\/](dist|node_modules)$/.test(path),
  });
  for (const file of ['tsconfig.web.json', 'tsconfig.base.json']) await cp(join(ROOT, file), join(workshop, file));
  await describeAs('Stats from my machine');
  devPort = await freePort();
  allowing = await startOwnServer({
    DEMO: '1',
    OVERRIDE_ORIGINS: `http://localhost:${devPort}`,
    OPERATORS: OPERATOR.email,
  });
  dev = await startDevServer(folder, { port: devPort, shell: allowing.url });
});
test.afterAll(async () => {
  await dev?.stop();
  await allowing?.stop();
  await rm(workshop, { recursive: true, force: true });
});

const open = async (browser: Browser, baseURL = allowing.url): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  return context.newPage();
};
const sentence = (page: Page, text: string) => page.getByText(text, { exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Developer overrides' });
const strip = (page: Page) => page.getByRole('region', { name: 'Developer overrides' });

/** Stores an override of mf-stats, as an earlier visit would have. */
const plant = (page: Page, url: string): Promise<void> =>
  page.evaluate(
    ([key, address]) => localStorage.setItem(key!, JSON.stringify([{ remote: 'mf-stats', url: address }])),
    [KEY, url],
  );

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Developer overrides' }).click();
  await expect(panel(page).getByRole('heading', { name: 'mf-stats' })).toBeVisible();
}

async function override(page: Page, remote: string, address: string): Promise<void> {
  const reveal = panel(page).getByRole('button', { name: `Override ${remote}` });
  if (await reveal.isVisible()) await reveal.click();
  await panel(page).getByLabel(`Address of ${remote}`).fill(address);
  await panel(page).getByRole('button', { name: 'Apply and reload' }).click();
}

test('an operator overrides one remote, and every page shows that', async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  await page.goto('/stats');
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await expect(strip(page)).toBeHidden();

  await openPanel(page);
  await expectWholePageAccessible(page, 'the panel of overrides');
  await override(page, 'mf-stats', 'http://localhost:1');
  await expect(panel(page).getByText('This deployment does not allow that origin.')).toBeVisible();
  await override(page, 'mf-stats', 'nothing');
  await expect(panel(page).getByText(/There is no remote at this address/)).toBeVisible();
  await override(page, 'mf-stats', dev.origin);

  await expect(sentence(page, 'Stats from my machine')).toBeVisible();
  await expect(strip(page)).toContainText('1 override');
  await expectWholePageAccessible(page, 'a page with an override');
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoOverflow(page, `a page with an override at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(strip(page)).toContainText('1 override');
  // What the Module Federation extension of Chrome reads.
  const remotesInfo = await page.evaluate(() => {
    const federation: unknown = Reflect.get(window, '__FEDERATION__');
    return JSON.stringify(federation && typeof federation === 'object' ? Reflect.get(federation, 'moduleInfo') : null);
  });
  expect(JSON.parse(remotesInfo)).toMatchObject({
    veleta_shell: { remotesInfo: { veleta_stats: { matchedVersion: expect.stringContaining('-dev.') } } },
  });
  await page.keyboard.press('Control+Shift+F8');
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'mf-stats' })).toContainText('overridden');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.context().close();
});

test('a changed remote is swapped into the page; a failed build keeps the last working code', async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  await plant(page, `${dev.origin}/remote.json`);
  await page.goto('/stats');
  await expect(sentence(page, 'Stats from my machine')).toBeVisible();
  await expect(page.getByText('Participation').first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.evaluate(() => {
    Object.assign(window, { marker: 'same page' });
    window.scrollTo(0, 120);
  });
  const marker = () => page.evaluate(() => [Reflect.get(window, 'marker'), Math.round(window.scrollY)]);

  const savedMs = performance.now();
  await describeAs('Stats, second edition');
  await expect(sentence(page, 'Stats, second edition')).toBeAttached();
  test.info().annotations.push({ type: 'saved to seen', description: `${Math.round(performance.now() - savedMs)} ms` });
  expect(await marker()).toEqual(['same page', 120]);

  const good = await readFile(PAGE, 'utf8');
  await writeFile(PAGE, `${good}\nexport const broken = <;\n`);
  await expect(strip(page).getByRole('alert')).toContainText('The previous code keeps running.');
  await expect(strip(page).getByRole('region', { name: 'Error of mf-stats' })).toContainText('stats-page.tsx');
  await expect(sentence(page, 'Stats, second edition')).toBeAttached();
  await expectWholePageAccessible(page, 'a build error');

  await writeFile(PAGE, `${good}\nexport const wrong: number = 'text';\n`);
  const types = strip(page).getByRole('region', { name: 'Type errors of mf-stats' });
  // The first check of all types takes minutes on a busy machine.
  await expect(types).toContainText(/src\/pages\/stats-page\.tsx:\d+:\d+/, { timeout: 600_000 });
  await expect(types).toContainText("TS2322: Type 'string' is not assignable to type 'number'.");
  await expect(strip(page).getByRole('region', { name: 'Error of mf-stats' })).toBeHidden();
  await expectWholePageAccessible(page, 'a type error');

  await writeFile(PAGE, good);
  await describeAs('Stats, third edition');
  await expect(sentence(page, 'Stats, third edition')).toBeAttached();
  await expect(strip(page).getByRole('alert')).toBeHidden();
  expect((await marker())[0]).toBe('same page');
  await page.context().close();
});

test('overridden code that throws shows a card at once and recovers after a fix', async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  await plant(page, `${dev.origin}/remote.json`);
  const good = await readFile(PAGE, 'utf8');
  await describeAs('Stats before the throw');
  await page.goto('/stats');
  await expect(sentence(page, 'Stats before the throw')).toBeVisible();

  const card = page.getByText('mf-stats is overridden and cannot be shown');
  await writeFile(
    PAGE,
    good.replace(/^export default function/m, "throw new Error('thrown on import');\nexport default function"),
  );
  await expect(card).toBeVisible();
  await expectWholePageAccessible(page, 'an override that throws');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset', exact: true })).toBeVisible();

  await writeFile(PAGE, good);
  await describeAs('Stats after the throw');
  await expect(sentence(page, 'Stats after the throw')).toBeVisible();
  await expect(card).toBeHidden();
  await page.context().close();
});

test('an unreachable override shows a card, and only a reset restores the published code', async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  await plant(page, `${dev.origin}/remote.json`);
  await page.route(`${dev.origin}/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/stats');
  await expect(page.getByText('mf-stats is overridden and cannot be shown')).toBeVisible();
  await expect(page.getByText(/Its address does not respond/)).toBeVisible();
  await expectWholePageAccessible(page, 'an override out of reach');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('mf-stats is overridden and cannot be shown')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await strip(page).getByRole('button', { name: 'Reset all' }).click();
  await expect(strip(page)).toBeHidden();
  await page.goto('/stats');
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await page.context().close();
});

test('a link only fills in the field, and logging out removes every override', async ({ browser }) => {
  const page = await open(browser);
  await page.goto(`/#override=mf-stats@${dev.origin}`);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel('Email').fill(OPERATOR.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(OPERATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(panel(page).getByLabel('Address of mf-stats')).toHaveValue(dev.origin);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await panel(page).getByRole('button', { name: 'Apply and reload' }).click();
  await expect(strip(page)).toContainText('1 override');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(strip(page)).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await page.context().close();
});

/** Addresses that a forged override would request. */
async function expectIgnored(page: Page, origin: string): Promise<void> {
  const requested: string[] = [];
  page.on('request', (request) => request.url().startsWith(origin) && requested.push(request.url()));
  await plant(page, `${origin}/remote.json`);
  const reply = await page.goto('/stats');
  expect(await reply?.text()).not.toContain('id="overrides"');
  expect(reply?.headers()['content-security-policy']).not.toContain(origin);
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Developer overrides' })).toBeHidden();
  await page.keyboard.press('Escape');
  expect(requested).toEqual([]);
  // Other ways to load it fail too: Trusted Types reject the address, and the content security policy the rest.
  await expect(
    page.evaluate((url) => void (document.createElement('script').src = url), `${origin}/remote.js`),
  ).rejects.toThrow('TrustedScriptURL');
  const refusedBy = await page.evaluate(
    (url) =>
      new Promise((done) => {
        // The event of the address refused before may still arrive.
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
          if (violatedDirective !== 'require-trusted-types-for') done(violatedDirective);
        });
        const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url });
        document.head.append(Object.assign(link, { onload: () => done('nothing') }));
      }),
    `${origin}/remote.js`,
  );
  expect(refusedBy).toMatch(/^script-src/);
}

test('a forged override of a user who is not an operator has no effect and cannot load', async ({
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: allowing.url });
  const account: Account = await createAccount(request, 'planted');
  const page = await open(browser);
  await signIn(page, account);
  await expectIgnored(page, dev.origin);
  await page.context().close();
  await request.dispose();
});

test('operators have no overrides if the deployment allows no origin', async ({ browser }) => {
  const closed = await startOwnServer({ DEMO: '1', OVERRIDE_ORIGINS: '', OPERATORS: OPERATOR.email });
  try {
    const page = await open(browser, closed.url);
    await signIn(page, OPERATOR);
    await expectIgnored(page, dev.origin);
    await page.keyboard.press('Control+Shift+F8');
    await expect(panel(page)).toBeHidden();
    await page.context().close();
  } finally {
    await closed.stop();
  }
});

test('an override of a disallowed origin shows a card instead of its code', async ({ browser }) => {
  const page = await open(browser);
  await signIn(page, OPERATOR);
  const other = `http://localhost:${await freePort()}`;
  await plant(page, `${other}/remote.json`);
  await page.goto('/stats');
  await expect(page.getByText(/redirects to an origin that this deployment does not allow/)).toBeVisible();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(sentence(page, PUBLISHED)).toBeVisible();
  await page.context().close();
});
