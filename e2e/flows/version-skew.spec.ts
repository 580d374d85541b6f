import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createAccount, enter, takeTokens, type Account } from '../src/accounts.ts';
import { deployingTest } from '../src/deploying.ts';
import { forceIntoStore } from '../src/hand-made-release.ts';

const test = deployingTest();

// The tests run in order: each depends on the deployments of those before.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

let account: Account | undefined;
async function look(page: Page, path: string): Promise<void> {
  account = account ? await takeTokens(page.request, account.email) : await createAccount(page.request, 'skew');
  await enter(page, account, path);
}

const PAGE = 'mf-stats/src/pages/stats-page.tsx';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** Pages of other remotes. */
async function expectOthersUntouched(page: Page): Promise<void> {
  await look(page, '/dashboard');
  await expect(heading(page, 'First steps')).toBeVisible();
  await page.goto('/organization');
  await expect(heading(page, 'Organization')).toBeVisible();
}

const nextMinor = (manifest: string): string =>
  manifest.replace(
    /"version": "(\d+)\.(\d+)\.\d+"/,
    (_, major, minor) => `"version": "${major}.${Number(minor) + 1}.0"`,
  );

test('an older shell runs a newer remote that needs no new shared API', async ({ page, server, team: ahead }) => {
  ahead.edit('mf-stats/src/locales/en.json', (text) =>
    text.replace(/"empty": ".*"/, '"empty": "Nothing measured, says the newer one"'),
  );
  const { code, output } = await ahead.run('npm', 'run', 'deploy', '--', 'mf-stats', '--to', server.storeDir);
  expect(code, output).toBe(0);
  await look(page, '/stats');
  await expect(heading(page, 'Nothing measured, says the newer one')).toBeVisible();
  await expectOthersUntouched(page);
});

test('a remote that uses an API missing in the deployed shell is rejected with file and line', async ({
  page,
  server,
  team: ahead,
}) => {
  ahead.edit('shared/src/ui/index.ts', (text) => `${text}export { CircleCheck as Novelty } from './icons.ts';\n`);
  ahead.edit(PAGE, (text) =>
    text
      .replace('EmptyState, ErrorState', 'EmptyState, Novelty, ErrorState')
      .replace('<ResultsPicture />', '<><Novelty data-testid="novelty" /><ResultsPicture /></>'),
  );
  const { code, output } = await ahead.run('npm', 'run', 'deploy', '--', 'mf-stats', '--to', server.storeDir);
  expect(code).not.toBe(0);
  expect(output).toMatch(/mf-stats\/src\/pages\/stats-page\.tsx:\d+: .*Novelty/);
  expect(output).toContain('the deployed shell does not: deploy the shell first');
  await look(page, '/stats');
  await expect(heading(page, 'Nothing measured, says the newer one')).toBeVisible();
});

test('a remote that needs a newer shared package is rejected; if forced, its older release is used', async ({
  page,
  server,
  team: ahead,
}) => {
  ahead.edit('shared/package.json', nextMinor);
  const { code, output } = await ahead.run('npm', 'run', 'deploy', '--', 'mf-stats', '--to', server.storeDir);
  expect(code).not.toBe(0);
  expect(output).toMatch(/mf-stats \S+ needs @veleta\/shared\/ui \^\d+\.\d+\.0; shell \S+ provides \d+\.\d+\.\d+/);
  expect(output).toContain('Deploy the shell first');

  const forced = forceIntoStore(server.storeDir, join(ahead.root, 'mf-stats/dist'));
  const reported = page.waitForRequest(/\/client-events\//);
  await look(page, '/stats');
  expect((await page.request.get('/registry.json').then((reply) => reply.text())).includes(forced)).toBe(true);
  await expect(heading(page, 'Nothing measured, says the newer one')).toBeVisible();
  await reported;
  await expectOthersUntouched(page);
});

test('a newer shell runs older remotes and the newer one', async ({ page, server, team: ahead }) => {
  const { code, output } = await ahead.run('npm', 'run', 'deploy', '--', 'shell', '--to', server.storeDir);
  expect(code, output).toBe(0);
  await expectOthersUntouched(page);
  await look(page, '/stats');
  await expect(heading(page, 'Nothing measured, says the newer one')).toBeVisible();
  await expect(page.getByTestId('novelty')).toBeVisible();
});
