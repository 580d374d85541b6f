import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createAccount, enter } from '../src/accounts.ts';
import { deployingTest } from '../src/deploying.ts';

const test = deployingTest();
test.describe.configure({ timeout: 600_000 });

const OLD = 'No measurements yet';
const NEW = 'Nothing measured, says the canary';
const OLDER_FILES = /^mf-stats\//;

/** Returns the hash of every file in the store, without those of one remote and volatile ones. */
function fingerprints(storeDir: string): Record<string, string> {
  const items = readdirSync(storeDir, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  const files = items.map((item) => join(item.parentPath, item.name));
  return Object.fromEntries(
    files
      .map((file) => [relative(storeDir, file), createHash('sha256').update(readFileSync(file)).digest('hex')])
      .filter(([file = '']) => !OLDER_FILES.test(file)),
  );
}

/** Returns the organization id of the signed-in user from the browser's cohort cookie. */
async function organizationOf(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'veleta_cohort');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  return cookie?.value.split('.')[1] ?? '';
}

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

test('a canary release is served to one organization, then to everyone, and is then rolled back', async ({
  browser,
  server,
  team,
}) => {
  const people = await Promise.all([
    browser.newPage({ baseURL: server.url }),
    browser.newPage({ baseURL: server.url }),
  ]);
  const [trying, other] = people;
  for (const [index, page] of people.entries()) {
    await enter(page, await createAccount(page.request, `canary${index}`), '/stats');
    await expectHeading(page, OLD);
  }
  const reloaded = async (expected: readonly [string, string]) => {
    for (const [index, page] of people.entries()) {
      await page.reload();
      await expectHeading(page, expected[index] ?? '');
    }
  };
  const say = async (...args: string[]) => {
    const { code, output } = await team.run(
      'npm',
      'run',
      '--silent',
      ...args,
      '--to',
      server.storeDir,
      '--by',
      'stats team',
    );
    expect(code, output).toBe(0);
    return output;
  };
  const before = fingerprints(server.storeDir);

  team.edit('mf-stats/src/locales/en.json', (text) => text.replace(OLD, NEW));
  await say('deploy', '--', 'mf-stats', '--organizations', await organizationOf(trying));
  await reloaded([NEW, OLD]);

  await say('releases', '--', 'promote', 'mf-stats');
  await reloaded([NEW, NEW]);

  await say('rollback', '--', 'mf-stats');
  await reloaded([OLD, OLD]);
  await other.goto('/organization');
  await expectHeading(other, 'Organization');

  expect(fingerprints(server.storeDir)).toEqual(before);
  const history = (await say('releases', '--', 'history', 'mf-stats')).trim().split('\n');
  expect(history.map((line) => /(bundled|canary|promote|rollback)/.exec(line)?.[1])).toEqual([
    'rollback',
    'promote',
    'canary',
    'bundled',
  ]);
  expect(history[0]).toContain('stats team');
  for (const page of people) await page.close();
});

test('two concurrent deployments both succeed', async ({ server, team }) => {
  const deploy = (name: string, by: string) =>
    team.run('npm', 'run', '--silent', 'deploy', '--', name, '--skip-build', '--to', server.storeDir, '--by', by);
  const outcomes = await Promise.all([
    deploy('mf-stats', 'one'),
    deploy('mf-stats', 'two'),
    deploy('mf-organization', 'three'),
  ]);
  for (const { code, output } of outcomes) expect(code, output).toBe(0);
  const historyOf = async (name: string) =>
    (await team.run('npm', 'run', '--silent', 'releases', '--', 'history', name, '--to', server.storeDir)).output;
  expect(await historyOf('mf-stats')).toMatch(/one[\s\S]*two|two[\s\S]*one/);
  expect(await historyOf('mf-organization')).toContain('three');
});

test('an invalid deployment is rejected with instructions and changes nothing', async ({ server, team }) => {
  const before = fingerprints(server.storeDir);
  const run = (...args: string[]) => team.run('npm', 'run', '--silent', ...args, '--to', server.storeDir);
  const refused = await run('releases', '--', 'promote', 'mf-auth');
  expect([refused.code, refused.output]).toEqual([3, expect.stringContaining('There is no canary')]);
  const unknown = await run('rollback', '--', 'mf-auth', '--to-version', '9.9.9');
  expect([unknown.code, unknown.output]).toEqual([3, expect.stringContaining('Available versions:')]);
  const misused = await run('deploy', '--', 'mf-auth', '--canary', '150');
  expect([misused.code, misused.output]).toEqual([2, expect.stringContaining('whole number from 1 to 100')]);
  expect(fingerprints(server.storeDir)).toEqual(before);
});
