import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { createAccount, enter, type Account } from '../src/accounts.ts';
import { changeRegistry } from '../src/toy-release.ts';
import { expect, test } from '../src/test.ts';

/** A page that stays open during a deployment. */
let account: Account;
test.beforeAll(async ({ request }) => {
  account = await createAccount(request, 'stale');
});

/** From `deploy` on, the registry has another shell and a newer release of every remote; its files are the same. */
async function deployment(page: Page): Promise<{ deploy: () => void }> {
  let isDeployed = false;
  await changeRegistry(page, (registry) => {
    if (!isDeployed) return;
    registry.revision = 'newer';
    Object.assign(registry, { shell_version: 'another' });
    for (const { releases } of registry.remotes)
      releases.unshift({ ...releases[0]!, version: `${releases[0]!.version}-newer` });
  });
  return { deploy: () => (isDeployed = true) };
}

/**
 * Chunks of a remote other than its entry and remote module, as of a replaced release: missing until the page is
 * reloaded. The first load keeps the session.
 */
async function loseChunks(page: Page, remote: string): Promise<{ loads: () => number }> {
  let loads = 0;
  page.on('load', () => (loads += 1));
  const isChunk = (url: URL): boolean =>
    url.pathname.startsWith(`/remotes/${remote}/`) && /\/\d+\.[0-9a-f]+\.js$/.test(url.pathname);
  await page.route(isChunk, (route) =>
    loads > 2 ? route.continue() : route.fulfill({ status: 404, json: { error: 'not_found' } }),
  );
  return { loads: () => loads };
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is available' });
const openLists = (page: Page) => page.getByRole('button', { name: 'Participant lists' }).click();

test('a stale tab shows a dismissible notice and reloads on the way to another area', async ({ page }) => {
  await page.clock.install();
  const { deploy } = await deployment(page);
  await enter(page, account, '/stats');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  deploy();
  await page.clock.fastForward('05:01');
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page, 'a stale tab');
  await notice(page).getByRole('button', { name: 'Not now' }).click();
  await expect(notice(page)).toBeHidden();

  const loaded = page.waitForEvent('load');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Products Panel' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a chunk missing after a deployment reloads the page once', async ({ page }) => {
  const kinds: string[] = [];
  // Waits for the request, not the response: the page that reports its reload is gone when the response arrives.
  page.on('request', (request) => {
    if (request.url().includes('/client-events/')) kinds.push((request.postDataJSON() as { kind: string }).kind);
  });
  const { deploy } = await deployment(page);
  const { loads } = await loseChunks(page, 'mf-measurements');
  await enter(page, account, '/organization');
  await expect(page.getByRole('heading', { level: 1, name: 'Organization' })).toBeVisible();
  // A page may render before its load event, which would count as another one.
  await page.waitForLoadState('load');
  const before = loads();
  deploy();
  await openLists(page);
  await expect.poll(loads).toBe(before + 1);
  await expect(page.getByRole('heading', { level: 1, name: 'Organization' })).toBeVisible();
  await openLists(page);
  await expect(page.getByRole('dialog').getByText('No participant lists yet')).toBeVisible();
  expect(loads()).toBe(before + 1);
  expect(kinds).toEqual(expect.arrayContaining(['chunk_failed', 'stale_reload']));
});

test('a missing chunk does not reload a page with unsaved input', async ({ page }) => {
  const { deploy } = await deployment(page);
  const { loads } = await loseChunks(page, 'mf-measurements');
  await enter(page, account, '/organization');
  const name = page.getByLabel('Organization name');
  await name.fill('Vane Works and Daughters');
  await page.waitForLoadState('load');
  const before = loads();
  deploy();
  await openLists(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('A new version is available. Reload the page to continue.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toHaveValue('Vane Works and Daughters');
  await expect(notice(page)).toBeVisible();
  expect(loads()).toBe(before);
  // Its draft is restored after a reload by the user.
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(loads).toBe(before + 1);
  await expect(name).toHaveValue('Vane Works and Daughters');
});

test('leaving a form with unsaved input asks for confirmation', async ({ page }) => {
  await enter(page, account, '/user');
  const name = page.getByLabel('First name');
  await name.fill('Someone else');
  await page.getByRole('link', { name: 'Veleta, home' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'leaving a form');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Someone else');
  await page.getByRole('link', { name: 'Veleta, home' }).click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products Panel' })).toBeVisible();
});

test('a link prefetches its page once on hover', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await enter(page, account, '/stats');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const ofPanel = () =>
    requested.filter((path) => path.startsWith('/remotes/mf-measurements/') || path.includes('/products/panel'));
  expect(ofPanel()).toEqual([]);
  const link = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' });
  await link.hover();
  await expect.poll(() => ofPanel().some((path) => path.includes('/products/panel'))).toBe(true);
  await page.waitForLoadState('networkidle');
  const scripts = ofPanel().filter((path) => path.endsWith('.js')).length;
  expect(scripts).toBeGreaterThan(1);
  await page.getByRole('main').hover();
  await link.hover();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products Panel' })).toBeVisible();
  expect(ofPanel().filter((path) => path.endsWith('.js'))).toHaveLength(scripts);
});
