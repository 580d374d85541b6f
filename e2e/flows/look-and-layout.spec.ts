import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount, enter, takeTokens, type Account } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

const WIDTHS = [1440, 768, 390] as const;

let account: Account;
test.beforeAll(async ({ request }) => {
  account = await createAccount(request, 'look');
});
test.beforeEach(async ({ request }) => {
  account = await takeTokens(request, account.email);
  await callAs(request, account, 'PATCH', 'accounts/me/', { language: 'en' });
});

/** Returns the value of a colour of the theme: `light-dark(…)` if the scheme changes it. */
const variable = (page: Page, name: string): Promise<string> =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(`--veleta-colors-${each}`), name);
const ground = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const userMenu = (page: Page) => page.getByRole('button', { name: /^(Menu of|Menú de) / });

test('a saved industry or language applies to this tab and to other tabs at once', async ({ page, context }) => {
  await enter(page, account, '/organization');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(userMenu(other)).toBeVisible();
  const [primary, before] = [await variable(page, 'primary'), await ground(page)];
  expect(await variable(other, 'primary')).toBe(primary);

  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Industry').selectOption({ label: 'Technology and software' });
  await save.click();
  await expect(page.getByText('Organization saved').first()).toBeVisible();
  await expect.poll(() => variable(page, 'primary')).toContain('#6438dc');
  await expect.poll(() => variable(other, 'primary')).toContain('#6438dc');
  expect(await ground(page)).not.toBe(before);
  expect(await page.evaluate(() => localStorage.getItem('themeKey'))).toBe('27');
  await expectAccessible(page, 'organization in another theme');

  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Idioma: Español' })).toBeVisible();
    await expect(tab.locator('html')).toHaveAttribute('lang', 'es');
  }
  // A reload keeps the language; the list of countries is translated and sorted by it.
  await other.reload();
  await expect(other.getByRole('button', { name: 'Idioma: Español' })).toBeVisible();
  const country = page.getByRole('combobox', { name: 'País' });
  await country.focus();
  await page.keyboard.type('espa');
  await expect(page.getByRole('listbox', { name: 'Buscar un país…' }).getByRole('option')).toHaveText(['España']);
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('España');
});

test('a language that cannot be saved is reverted with a notice', async ({ page }) => {
  await enter(page, account);
  await page.route('**/api/v1/accounts/me/', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByText('Language not saved').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Language: English' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the focus moves from the menus to the content of a new page', async ({ page }) => {
  await enter(page, account);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await userMenu(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Products Panel',
    'Organization',
    'User',
    'Subscriptions',
    'Permissions',
    'Logout',
  ]);
  // It receives the focus one frame after it is visible.
  await expect(page.getByRole('menu')).toBeFocused();
  const highlighted = page.locator('[role=menuitem][data-highlighted]');
  await page.keyboard.press('Home');
  await expect(highlighted).toHaveText('Products Panel');
  await page.keyboard.press('ArrowDown');
  await expect(highlighted).toHaveText('Organization');
  await page.keyboard.press('Enter');
  await expect(heading('Organization')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Profile' }).press('Enter');
  await expect(page).toHaveURL(/\/user$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Veleta' })).toHaveText(/User · Veleta/);
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.getByRole('link', { name: 'Veleta, home' }).press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(heading('Products Panel')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a menu of the header stays under the pointer while the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 420 });
  await enter(page, account, '/user');
  await expect(page.getByRole('heading', { level: 1, name: 'User' })).toBeVisible();
  for (const button of [userMenu(page), page.getByRole('button', { name: 'Language: English' })]) {
    await expect.poll(() => page.evaluate(() => (scrollTo(0, 150), scrollY))).toBe(150);
    // A click would scroll the page first, because the header is sticky.
    await button.dispatchEvent('click');
    const menu = page.getByRole('menu');
    await expect(menu).toBeFocused();
    // In one task, so that no script can correct the position.
    const moved = await menu.evaluate((element) => {
      const [top, scrolled] = [element.getBoundingClientRect().top, scrollY];
      scrollTo(0, 0);
      return { by: element.getBoundingClientRect().top - top, scrolled };
    });
    expect(moved).toEqual({ by: 0, scrolled: 150 });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
});

test('the side menu opens by pointer, keyboard and touch, and covers nothing when pinned', async ({ page }) => {
  await enter(page, account, '/stats');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  const isOpen = () => menu.getAttribute('data-open').then((value) => value !== null);
  await expect(menu.getByRole('link')).toHaveText(
    ['', 'Dashboard', 'Stats', 'Account', 'Settings', 'Subscriptions', 'Surveys'],
    { useInnerText: false },
  );
  await expect
    .poll(() => menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(['/', '/dashboard', '/stats', '/user', '/product-config', '/subscriptions', '/survey']);

  const content = page.getByRole('main');
  const left = async () => Math.round((await content.boundingBox())!.x);
  const folded = await left();
  await menu.hover();
  await expect.poll(isOpen).toBe(true);
  expect(await left()).toBe(folded);
  await page.mouse.move(900, 500);
  await expect.poll(isOpen).toBe(false);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
  await expect.poll(isOpen).toBe(true);
  await expectAccessible(page, 'side menu, open');
  await page.keyboard.press('Escape');
  await expect.poll(isOpen).toBe(false);

  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await menu.getByRole('button', { name: 'Keep the menu open' }).click();
    await page.mouse.move(width - 60, 500);
    await expect.poll(async () => (await left()) >= (await menu.boundingBox())!.width).toBe(true);
    await page.reload();
    await expect.poll(isOpen).toBe(true);
    await expectNoOverflow(page, `stats with the menu pinned at ${width}`);
    await menu.getByRole('button', { name: 'Collapse the menu' }).click();
    await expect.poll(isOpen).toBe(false);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu).toBeHidden();
  const opener = page.getByRole('button', { name: 'Open the menu' });
  await opener.click();
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
  await expectAccessible(page, 'side menu on a phone');
  await menu.getByRole('button', { name: 'Close the menu' }).click();
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test('placeholders, unknown paths and the organization fit every width in both languages', async ({ page }) => {
  for (const [language, heading] of [
    ['en', 'Surveys'],
    ['es', 'Encuestas'],
  ] as const) {
    await callAs(page.request, account, 'PATCH', 'accounts/me/', { language });
    await enter(page, account, '/survey');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectNoOverflow(page, `/survey at ${width}`);
    }
    await expectAccessible(page, `/survey in ${language}`);
    for (const path of ['/survey/organization', '/nowhere', '/organization']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, `${path} in ${language}`);
      await expectNoOverflow(page, `${path} at ${WIDTHS.at(-1)}`);
    }
  }
});
