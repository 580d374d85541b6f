import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { createAccount, enter, takeTokens } from '../src/accounts.ts';
import { deployingTest } from '../src/deploying.ts';
import { type Outcome, type RepositoryCopy } from '../src/repository-copy.ts';

const test = deployingTest();

const GUIDE = readFileSync(resolve(import.meta.dirname, '../../docs/writing-a-remote.md'), 'utf8');

/** Runs a command of the guide, with arguments that this machine needs. */
async function follow(team: RepositoryCopy, command: string, ...more: string[]): Promise<Outcome> {
  expect(GUIDE.split('\n'), 'The guide gives this command').toContain(command);
  const [program, ...args] = command.split(' ');
  return team.run(program!, ...args, ...more);
}

const succeeded = ({ code, output }: Outcome): void => expect(code, output).toBe(0);
const menuEntry = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const headerOf = (page: Page) => page.getByRole('navigation', { name: /Main navigation|Navegación principal/ });
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Opens the area from the dashboard by clicks: from the header, the card of the products panel and the user menu. */
async function findFromDashboard(page: Page, name: string, open: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name, exact: true });
  const ways = [
    () => headerOf(page).getByRole('link', { name, exact: true }).click(),
    () => cardOf(page, name).getByRole('link', { name: open }).click(),
    async () => {
      await page.getByRole('button', { name: /^(Menu of|Menú de)/ }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
  ];
  for (const follow of ways) {
    await page.goto('/dashboard');
    await follow();
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(/\/goals$/);
  }
}

/** Checks the dashboard and the menus with the area at three widths, and keeps pictures of them in `test-results`. */
async function expectFittingIn(page: Page, name: string): Promise<void> {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    await expect(cardOf(page, name)).toBeVisible();
    await expectNoOverflow(page, `the dashboard with ${name} at ${width}`);
    await page.getByRole('button', { name: /^(Menu of|Menú de)/ }).click();
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    await expectNoOverflow(page, `the user menu with ${name} at ${width}`);
    await page.screenshot({ path: test.info().outputPath(`${name}-dashboard-${width}.png`), animations: 'disabled' });
    await page.keyboard.press('Escape');
    await page.goto('/goals');
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expectNoOverflow(page, `the page of ${name} at ${width}`);
    await page.screenshot({ path: test.info().outputPath(`${name}-page-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The command of the guide that creates the area. */
const NEW = 'npm run new:remote -- mf-goals --title-es Objetivos';

test('a new remote is created, tested and deployed by the guide into an existing shell', async ({
  page,
  request,
  server,
  team,
}) => {
  // Builds, checks and type checks: seconds each on an idle machine.
  test.setTimeout(900_000);
  let account = await createAccount(request, 'goals');
  const look = async (path = '/stats'): Promise<void> => {
    account = await takeTokens(request, account.email);
    await enter(page, account, path);
  };
  await look();
  await expect(menuEntry(page, 'Stats')).toBeVisible();
  await expect(menuEntry(page, 'Goals')).toHaveCount(0);
  const shellScripts = await page
    .locator('script[src]')
    .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));

  await test.step('creates the remote', async () => {
    succeeded(await follow(team, NEW));
    expect((await follow(team, NEW)).output).toContain('mf-goals exists already');
  });

  await test.step('passes tests, types and import rules', async () => {
    succeeded(await follow(team, 'npm test -w @veleta/mf-goals'));
    succeeded(await follow(team, 'npm run types -w @veleta/mf-goals'));
    succeeded(await team.run('eslint', 'mf-goals'));
    // Linked packages are outside of the copy, so the import rules would treat them as external.
    succeeded(
      await team.run(
        'depcruise',
        '--config',
        '.dependency-cruiser.cjs',
        '--do-not-follow',
        '^shared/|node_modules',
        '--',
        'mf-goals',
      ),
    );
    succeeded(await team.run('node', 'scripts/check-i18n.mjs'));
  });

  await test.step('deploys and serves it', async () => {
    succeeded(await follow(team, 'npm run deploy -- mf-goals', '--to', server.storeDir));
    await page.reload();
    await menuEntry(page, 'Goals').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible();
    await expect(page).toHaveURL(/\/goals$/);
    await expect(page.getByRole('link', { name: 'Choose products' })).toBeVisible();
    await expectAccessible(page, 'the new remote');
    await findFromDashboard(page, 'Goals', 'Open');
    // Below 1024 px the header has no links: the user menu has them.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await expect(cardOf(page, 'Goals')).toContainText('0 products enabled');
    await expectAccessible(page, 'the dashboard with a new area');
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Goals' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible();
    await expectFittingIn(page, 'Goals');
    const now = await page
      .locator('script[src^="/assets/"]')
      .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));
    expect(now).toEqual(expect.arrayContaining(shellScripts.filter((src) => src?.startsWith('/assets/'))));
  });

  await test.step('is found in Spanish', async () => {
    const spanish = await createAccount(request, 'objetivos', { language: 'es' });
    await enter(page, spanish, '/dashboard');
    await findFromDashboard(page, 'Objetivos', 'Abrir');
    await expect(page.getByText('Los productos que mide tu organización.')).toBeVisible();
    await expectFittingIn(page, 'Objetivos');
  });

  await test.step('is switched off and on without a build', async () => {
    succeeded(await follow(team, 'npm run releases -- off mf-goals', '--to', server.storeDir));
    await look('/goals');
    await expect(page.getByRole('heading', { level: 1, name: 'This page is not available right now' })).toBeVisible();
    const scripts = page.locator('script[src*="mf-goals"], link[href*="mf-goals"]');
    await expect(scripts).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await expect(headerOf(page).getByRole('link', { name: 'Goals' })).toHaveCount(0);
    await expect(cardOf(page, 'Goals')).toHaveCount(0);
    succeeded(await follow(team, 'npm run releases -- on mf-goals', '--to', server.storeDir));
    await look('/goals');
    await expect(page.getByRole('heading', { level: 1, name: 'Goals', exact: true })).toBeVisible();
  });

  await test.step('deploys a second version and rolls it back', async () => {
    team.edit('mf-goals/src/locales/en.json', (text) =>
      text.replace('"title": "Goals"', '"title": "Goals of the year"'),
    );
    succeeded(await follow(team, 'npm run deploy -- mf-goals', '--to', server.storeDir));
    await look('/goals');
    await expect(page.getByRole('heading', { level: 1, name: 'Goals of the year' })).toBeVisible();
    succeeded(await follow(team, 'npm run rollback -- mf-goals', '--to', server.storeDir));
    await look('/goals');
    await expect(page.getByRole('heading', { level: 1, name: 'Goals', exact: true })).toBeVisible();
  });

  await test.step('rejects a missing text with instructions', async () => {
    team.edit('mf-goals/src/locales/es.json', (text) => text.replace(/^.*"empty":.*\n/m, ''));
    const { code, output } = await follow(team, 'npm run deploy -- mf-goals', '--to', server.storeDir);
    expect(code).not.toBe(0);
    expect(output).toContain('mf-goals: "page.empty" has no Spanish text');
    expect(output).toContain('Add or fix the text in src/locales/en.json and es.json');
    await look('/goals');
    await expect(page.getByRole('heading', { level: 1, name: 'Goals', exact: true })).toBeVisible();
  });

  await test.step('removes it', async () => {
    succeeded(await follow(team, 'npm run releases -- remove mf-goals', '--to', server.storeDir));
    await look();
    await expect(menuEntry(page, 'Stats')).toBeVisible();
    await expect(menuEntry(page, 'Goals')).toHaveCount(0);
    await page.goto('/goals');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
