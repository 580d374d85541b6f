import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { createAccount, enter, keepSession } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

/** The application's own script: while it is blocked, only the prerendered page is shown. */
const MAIN = /\/assets\/main\.[^/]*\.js$/;
const SHOWN = 'html[data-prerendered-page]';

/** Blocks the application until the returned function is called. */
async function blockApplication(page: Page): Promise<() => void> {
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  await page.route(MAIN, async (route) => {
    await blocked;
    await route.continue();
  });
  return unblock;
}

const opened = async (browser: Browser, options: { width: number; language: string }): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: options.width, height: 900 },
    locale: options.language,
  });
  return context.newPage();
};

const live = async (page: Page): Promise<void> => {
  await expect(page.locator(SHOWN)).toHaveCount(0);
  await expect(page.locator('#prerendered-page')).toHaveCount(0);
};

/** Waits until no request starts between two samples; the browser's networkidle event is not reliable here. */
async function waitForQuiet(requested: readonly string[]): Promise<void> {
  let before = -1;
  const isSame = () => {
    const same = before === requested.length;
    before = requested.length;
    return same;
  };
  await expect.poll(isSame, { intervals: [500] }).toBe(true);
}

/** Returns texts and positions of every visible element of the form. */
const look = (page: Page, area: string) =>
  page.evaluate((selector) => {
    const found = document.querySelectorAll(
      `${selector} :is(h1, p, label, input:not([type=checkbox]), button, a, header, footer, svg)`,
    );
    return [...found].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const text = element instanceof HTMLElement ? element.innerText.trim() : '';
      return { tag: element.tagName, text, box: [x, y, width, height] };
    });
  }, area);
type Look = Awaited<ReturnType<typeof look>>;

/** Tolerance in pixels: text positions are rounded differently between renders. */
const SLIGHT_PX = 0.5;

function expectSame(after: Look, before: Look): void {
  const messages = (seen: Look) => seen.map(({ tag, text }) => ({ tag, text }));
  expect(messages(after)).toEqual(messages(before));
  const moved = after.filter(({ box }, at) =>
    box.some((value, side) => Math.abs(value - (before[at]?.box[side] ?? 0)) > SLIGHT_PX),
  );
  expect(moved).toEqual([]);
}

const SCREENS = [
  { path: '/auth/login', en: 'Login', es: 'Iniciar sesión' },
  { path: '/auth/register', en: 'Create Account', es: 'Crear cuenta' },
  { path: '/auth/forgot-password', en: 'Reset Password', es: 'Restablecer contraseña' },
] as const;

for (const { path, ...titles } of SCREENS) {
  for (const language of ['en', 'es'] as const) {
    for (const width of [390, 1440]) {
      test(`${path} is shown before any script and does not shift (${language}, ${width} px)`, async ({ browser }) => {
        const page = await opened(browser, { width, language });
        // The application loads the typeface in both; the comparison ignores it.
        await page.route(/\.woff2$/, (route) => route.abort());
        await page.addInitScript(() => {
          const shifts: number[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
          }).observe({ type: 'layout-shift', buffered: true });
        });
        const unblock = await blockApplication(page);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: titles[language] })).toBeVisible();
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        if (language === 'en') await expectAccessible(page, `the prerendered page of ${path}`);
        const before = await look(page, '#prerendered-page');
        unblock();
        await live(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language]);
        expectSame(await look(page, '#root'), before);
        const shift = await page.evaluate(() =>
          (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
        );
        expect(shift).toBeLessThan(0.001);
        await page.context().close();
      });
    }
  }
}

test('input, choices, focus and selection from before the scripts are kept', async ({ page }) => {
  const unblock = await blockApplication(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page
    .getByLabel(/Password/)
    .first()
    .fill('a long secret');
  await page.getByText('Remember me').click();
  await page.getByLabel(/Email/).pressSequentially('ana@example.or');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  unblock();
  await live(page);
  await expect(page.getByLabel(/Email/)).toBeFocused();
  await expect(page.getByLabel(/Password/).first()).toHaveValue('a long secret');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.keyboard.type('X');
  await expect(page.getByLabel(/Email/)).toHaveValue('ana@example.Xor');
});

test('a form submitted before the scripts is sent after they load, and never into the address', async ({
  page,
  request,
}) => {
  const account = await createAccount(request, 'early');
  const unblock = await blockApplication(page);
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url()));
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel(/Email/).fill(account.email);
  await page
    .getByLabel(/Password/)
    .first()
    .fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('button[aria-busy=true]')).toBeVisible();
  unblock();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(
    requested.filter((url) => url.includes(encodeURIComponent(account.password)) || url.includes('password=')),
  ).toEqual([]);
  expect(requested.filter((url) => url.endsWith('/auth/login'))).toHaveLength(1);
});

test('without scripts the password is not put into the address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page
    .getByLabel(/Password/)
    .first()
    .fill('a long secret');
  await page.getByLabel(/Email/).fill('ana@example.org');
  await page.keyboard.press('Enter');
  await page.waitForLoadState();
  expect(page.url()).not.toContain('secret');
  await context.close();
});

test('a remembered address is filled in before and after the takeover', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('rememberMe', 'true');
    localStorage.setItem('email', 'ana@example.org');
  });
  const unblock = await blockApplication(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await expect(page.getByLabel(/Email/)).toHaveValue('ana@example.org');
  await expect(page.getByRole('checkbox')).toBeChecked();
  unblock();
  await live(page);
  await expect(page.getByLabel(/Email/)).toHaveValue('ana@example.org');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('a signed-in user never sees the form and is redirected', async ({ page, request }) => {
  const account = await createAccount(request, 'known');
  await enter(page, account, '/dashboard');
  const unblock = await blockApplication(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await expect(page.locator('#root .boot')).toBeVisible();
  await expect(page.locator('#prerendered-page h1')).toBeHidden();
  unblock();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a page is not shown in another language than the browser's", async ({ browser }) => {
  const page = await opened(browser, { width: 1440, language: 'en-US' });
  await page.goto('/auth/login');
  await live(page);
  await page.evaluate(() => sessionStorage.setItem('i18nextLng', 'es'));
  const unblock = await blockApplication(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await expect(page.locator('#root .boot')).toBeVisible();
  await expect(page.locator('#prerendered-page h1')).toBeHidden();
  unblock();
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  await page.context().close();
});

test('a button that needs an address is enabled once there is one', async ({ page }) => {
  const unblock = await blockApplication(page);
  await page.goto('/auth/forgot-password', { waitUntil: 'commit' });
  const button = page.locator('#prerendered-page').getByRole('button', { name: 'Send Reset Link' });
  await expect(button).toBeDisabled();
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org');
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  unblock();
  await expect(page.getByText('A Password reset email has been sent successfully!').first()).toBeVisible();
});

test('a remote that fails to load is replaced by its error card', async ({ page }) => {
  await page.route(/\/remotes\/mf-auth\//, (route) => route.abort());
  await page.goto('/auth/login');
  await expect(page.getByRole('alert')).toBeVisible();
  await live(page);
});

for (const path of ['/auth/login', '/auth/register']) {
  test(`${path} loads everything it needs at once, each file once`, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (sent) => {
      if (/\.js$|mf-manifest\.json$/.test(new URL(sent.url()).pathname)) requested.push(new URL(sent.url()).pathname);
    });
    const unblock = await blockApplication(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('link[rel=preload][href^="/remotes/mf-auth/"]').first()).toBeAttached();
    const preloaded = await page
      .locator('link[rel=preload]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    // The application is blocked: no code of the remote has run, but all of it is being loaded.
    await expect.poll(() => preloaded.every((file) => requested.includes(file))).toBe(true);
    unblock();
    await live(page);
    await waitForQuiet(requested);
    const remote = requested.filter((file) => file.startsWith('/remotes/mf-auth/'));
    expect(remote.filter((file) => !preloaded.includes(file))).toEqual([]);
    expect(requested.filter((file, index) => requested.indexOf(file) !== index)).toEqual([]);
  });
}

test('a signed-in page preloads all files of its remote and the shell, each once', async ({ page }) => {
  const account = await createAccount(page.request, 'early');
  await keepSession(page, account);
  const requested: string[] = [];
  const messages: string[] = [];
  page.on('request', (sent) => requested.push(new URL(sent.url()).pathname));
  page.on('console', (message) => messages.push(message.text()));
  const response = await page.goto('/dashboard');
  const [, later = ''] = (await response!.text()).split('<template id="later">');
  const laid = [...later.split('</template>')[0]!.matchAll(/href="([^"]+)" integrity="sha384-/g)].map(
    ([, file]) => file!,
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Products Panel' })).toBeVisible();
  await waitForQuiet(requested);
  const scripts = requested.filter((file) => file.endsWith('.js'));
  expect(laid.some((file) => file.startsWith('/assets/'))).toBe(true);
  expect(scripts.filter((file) => file.startsWith('/remotes/mf-measurements/') && !laid.includes(file))).toEqual([]);
  // The preloaded scripts come first and in order; later requests are not part of the page.
  expect(scripts.slice(1, laid.length + 1)).toEqual(laid);
  for (const once of [...laid, '/api/v1/accounts/me/', '/api/v1/organizations/', '/api/v1/products/panel/'])
    expect([once, requested.filter((file) => file === once).length]).toEqual([once, 1]);
  expect(messages.filter((text) => /preload/i.test(text))).toEqual([]);
});
