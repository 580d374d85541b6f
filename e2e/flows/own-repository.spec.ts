import type { Page } from '@playwright/test';
import {
  createOutsideRepository,
  type Outcome,
  type OutsideRepository,
} from '../../sdk/src/testing/outside-repository.ts';
import { createAccount, enter, takeTokens } from '../src/accounts.ts';
import { startOwnServer, type OwnServer } from '../src/own-server.ts';
import { expect, test as base } from '../src/test.ts';

/**
 * The SDK is installed from the registry as a team does. VELETA_SDK_LINKS=1 links the packages of this repository
 * instead, for machines without a network.
 */
const SOURCE = process.env.VELETA_SDK_LINKS === '1' ? 'links' : 'registry';

const test = base.extend<object, { server: OwnServer; repository: OutsideRepository }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the fixtures that are used, and none is.
    async ({}, use) => {
      const server = await startOwnServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  repository: [
    // eslint-disable-next-line no-empty-pattern -- As above.
    async ({}, use) => {
      const repository = await createOutsideRepository(SOURCE);
      await use(repository);
      repository.remove();
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
});

const succeeded = ({ code, output }: Outcome): void => expect(code, output).toBe(0);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a remote of another repository is created, tested, checked, deployed, shown and rolled back', async ({
  page,
  request,
  server,
  repository,
}) => {
  test.setTimeout(1_800_000);
  const store = ['--to', server.storeDir];
  const veleta = (...args: string[]) => repository.run('npx', 'veleta', ...args);
  let account = await createAccount(request, 'outside');
  const look = async (): Promise<void> => {
    account = await takeTokens(request, account.email);
    await enter(page, account, '/goals');
  };

  await test.step('creates the remote and runs its tests', async () => {
    succeeded(await veleta('new', 'mf-goals'));
    succeeded(await repository.run('npm', 'test'));
    succeeded(await repository.run('npm', 'run', 'types'));
  });

  await test.step('checks it without deploying', async () => {
    const checked = await veleta('check', ...store);
    succeeded(checked);
    expect(checked.output).toContain('mf-goals passes all checks');
    await look();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  await test.step('deploys it and shows its area', async () => {
    succeeded(await veleta('deploy', ...store, '--by', 'goals team'));
    await look();
    await expect(heading(page, 'Goals')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose products' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Goals' }).click();
    await expect(page).toHaveURL(/\/goals$/);
  });

  await test.step('deploys a second version and rolls it back', async () => {
    const texts = 'src/locales/en.json';
    repository.write(texts, repository.read(texts).replace('"title": "Goals"', '"title": "Goals of the year"'));
    succeeded(await veleta('deploy', ...store));
    await look();
    await expect(heading(page, 'Goals of the year')).toBeVisible();
    const rolledBack = await veleta('rollback', ...store);
    succeeded(rolledBack);
    expect(rolledBack.output).toMatch(/mf-goals 0\.1\.0-\w{8} is live for everybody again/);
    await look();
    await expect(heading(page, 'Goals')).toBeVisible();
    expect((await veleta('history', ...store)).output).toMatch(/rollback[\s\S]*deploy[\s\S]*deploy .*goals team/);
  });

  await test.step('finds in a browser what a build does not show', async () => {
    const page = 'src/pages/goals-page.tsx';
    const before = repository.read(page);
    repository.write(
      page,
      `${before}\nObject.assign(globalThis, { goalsCache: 1 });\nvoid fetch('/api/v1/nothing/');\nfor (const end = Date.now() + 2_000; Date.now() < end; );\n`,
    );
    const { code, output } = await veleta('check', ...store);
    expect([code, output]).toEqual([3, expect.stringContaining('adds the global "goalsCache" to the window')]);
    expect(output).toContain('sends GET /api/v1/nothing/, which no contract has');
    expect(output).toMatch(/the page "\/goals" runs \d+ ms of its own code until it is shown/);
    repository.write(page, before);
  });

  await test.step('rejects what the deployed shell does not have', async () => {
    const page = 'src/pages/goals-page.tsx';
    const before = repository.read(page);
    repository.write(page, before.replace('LoadingState, Page }', 'LoadingState, Page, Telescope }'));
    const { code, output } = await veleta('deploy', ...store);
    expect([code, output]).toEqual([
      3,
      expect.stringContaining('src/pages/goals-page.tsx:3: Module \'"@veleta/shared/ui"\''),
    ]);
    expect(output).toContain('does not match the installed @veleta/shared either');
    repository.write(page, before);
  });
});
