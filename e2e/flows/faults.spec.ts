import type { Page, Route } from '@playwright/test';
import { createAccount, enter, type Account } from '../src/accounts.ts';
import { changeRegistry, releasesOfStats, serveToy, type Behaviour } from '../src/toy-release.ts';
import { expect, test } from '../src/test.ts';

/**
 * Failures of one remote, one row each: what the user sees, from which release, and which report the server receives.
 * In every row the menu and another remote keep working.
 */
let account: Account;
test.beforeAll(async ({ request }) => {
  account = await createAccount(request, 'faults');
});

interface Report {
  kind: string;
  remote: string;
  version: string;
}
const reportsOf = (page: Page): Report[] => {
  const reports: Report[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/v1/client-events/')) return;
    // Recorded by the server, not only sent.
    expect(response.status()).toBe(204);
    reports.push(response.request().postDataJSON() as Report);
  });
  return reports;
};
const expectReport = (reports: Report[], kind: string, version?: string) =>
  expect
    .poll(() => reports, `${kind} reaches the server`)
    .toContainEqual(expect.objectContaining({ kind, remote: 'mf-stats', ...(version && { version }) }));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
const isEntry = (url: URL): boolean =>
  /\/remotes\/mf-stats\/.*remoteEntry/.test(url.pathname) && !url.pathname.includes('/toy-');

/** Checks the rest of the product after a failure of /stats. */
async function expectTheRestToWork(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(heading(page, 'Products Panel')).toBeVisible();
  await page.getByRole('button', { name: /Vane Works/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
}

const cutInHalf = async (route: Route): Promise<void> => {
  const reply = await route.fetch();
  const body = await reply.body();
  await route.fulfill({ response: reply, body: body.subarray(0, body.length / 2) });
};
const tamperWith = async (route: Route): Promise<void> => {
  const reply = await route.fetch();
  await route.fulfill({ response: reply, body: `${await reply.text()};window.stolen=1` });
};

/** Faults of the current release's entry; the current release is the built one, with an older fallback. */
const ENTRY_FAULTS: Record<string, { answer: (route: Route) => unknown; additionalReport?: string; hangs?: boolean }> =
  {
    'is not found': { answer: (route) => route.fulfill({ status: 404, json: { error: 'not_found' } }) },
    'fails at the server': { answer: (route) => route.fulfill({ status: 500, body: 'broken' }) },
    hangs: { answer: () => {}, hangs: true },
    'is cut in the middle': { answer: cutInHalf, additionalReport: 'integrity_failed' },
    'was tampered with': { answer: tamperWith, additionalReport: 'integrity_failed' },
    'is of another content type': {
      answer: (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' }),
    },
  };

for (const [fault, { answer, additionalReport, hangs }] of Object.entries(ENTRY_FAULTS)) {
  test(`an entry that ${fault}: the older release is loaded automatically`, async ({ page }) => {
    const reports = reportsOf(page);
    if (hangs) await page.clock.install();
    const older = await serveToy(page, 'toy-1', 'works', 'The older release');
    await releasesOfStats(page, { older: [older] });
    await page.route(isEntry, answer);
    // The page counts as loading while the request hangs.
    await enter(page, account, '/stats', hangs ? 'commit' : 'load');
    if (hangs) {
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
      await page.clock.runFor(4500);
      await expect(page.getByText('This is taking longer than usual…')).toBeVisible();
      // Two attempts of 5 s and a pause.
      await page.clock.runFor(7500);
    }
    await expect(heading(page, 'The older release')).toBeVisible();
    await expectReport(reports, 'remote_fell_back', 'toy-1');
    if (additionalReport) await expectReport(reports, additionalReport);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    await expectTheRestToWork(page);
  });
}

/** Faults of a hand-written current release; the built one is the older fallback. */
const RELEASE_FAULTS: readonly (readonly [Behaviour, string?])[] = [
  ['is of another contract'],
  ['throws on import'],
  ['throws while drawing', 'render_failed'],
  ['throws in an effect', 'render_failed'],
  ['rejects in its loader', 'chunk_failed'],
];

for (const [behaviour, additionalReport] of RELEASE_FAULTS) {
  test(`a release that ${behaviour}: the older one is loaded automatically`, async ({ page }) => {
    const reports = reportsOf(page);
    await releasesOfStats(page, { newer: [await serveToy(page, 'toy-9', behaviour, 'The faulty release')] });
    await enter(page, account, '/stats');
    await expect(heading(page, 'Stats')).toBeVisible();
    await expect(card(page)).toBeHidden();
    await expectReport(reports, 'remote_fell_back');
    if (additionalReport) await expectReport(reports, additionalReport, 'toy-9');
    await expectTheRestToWork(page);
  });
}

test('a release that throws in render without an older one: a card with "Try again", which works once the cause is fixed', async ({
  page,
}) => {
  const reports = reportsOf(page);
  const toy = await serveToy(page, 'toy-9', 'throws while drawing', 'The mended release');
  await changeRegistry(page, ({ remotes }) => {
    remotes.find(({ name }) => name === 'mf-stats')!.releases = [toy];
  });
  await enter(page, account, '/stats');
  await expect(card(page)).toBeVisible();
  await expectReport(reports, 'render_failed', 'toy-9');
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'The mended release')).toBeVisible();
  await expectTheRestToWork(page);
});

for (const [behaviour, kind] of [
  ['throws in a handler', 'handler_failed'],
  ['leaves a promise rejected', 'promise_failed'],
] as const) {
  test(`a release that ${behaviour}: the page stays, and the user is notified`, async ({ page }) => {
    const reports = reportsOf(page);
    await releasesOfStats(page, { newer: [await serveToy(page, 'toy-9', behaviour, 'The faulty release')] });
    await enter(page, account, '/stats');
    await page.getByRole('button', { name: 'Do it' }).click();
    await expect(
      page.getByText('Your last action may not have been completed. Check it before you continue.'),
    ).toBeVisible();
    await expectReport(reports, kind, 'toy-9');
    await expect(heading(page, 'The faulty release')).toBeVisible();
    await expectTheRestToWork(page);
  });
}

test('a release that rejects in its prefetch: the page works', async ({ page }) => {
  const reports = reportsOf(page);
  await releasesOfStats(page, {
    newer: [await serveToy(page, 'toy-9', 'rejects in its prefetch', 'The hasty release')],
  });
  await enter(page, account, '/stats');
  await expect(heading(page, 'The hasty release')).toBeVisible();
  await expectTheRestToWork(page);
  expect(reports.filter(({ kind }) => kind !== 'remote_slow')).toEqual([]);
});
