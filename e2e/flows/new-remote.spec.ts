import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
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
const headerOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

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
    succeeded(await follow(team, 'npm run new:remote -- mf-goals'));
    expect((await follow(team, 'npm run new:remote -- mf-goals')).output).toContain('mf-goals exists already');
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
    await page.goto('/dashboard');
    await headerOf(page).getByRole('link', { name: 'Goals' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible();
    const now = await page
      .locator('script[src^="/assets/"]')
      .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));
    expect(now).toEqual(expect.arrayContaining(shellScripts.filter((src) => src?.startsWith('/assets/'))));
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
