import type { Locator, Page, Route } from '@playwright/test';
import { createAccount, enter, type Account } from '../src/accounts.ts';
import { advanceUntil, pauseClock } from '../src/paused-clock.ts';
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

const SLOW = 'This is taking longer than usual…';
const HUNG = 'A part of the product stopped responding';

/** Records on the page whether a text has been in it. */
const recordText = (page: Page, text: string): Promise<unknown> =>
  page.addInitScript((expected) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(expected)) document.documentElement.dataset.shown = expected;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);

const expectRecorded = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.documentElement.dataset.shown)).toBe(text);

/** Waits for what the user sees after a fault, and notes how long after the start of the page it appears. */
async function expectShown(page: Page, shown: Locator, within: { timeout?: number } = {}): Promise<void> {
  await expect(shown).toBeVisible(within);
  const ms = await page.evaluate(() => Math.round(performance.now()));
  test.info().annotations.push({ type: 'shown after', description: `${ms} ms` });
}

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
    if (hangs) {
      await page.clock.install();
      await recordText(page, SLOW);
    }
    const older = await serveToy(page, 'toy-1', 'works', 'The older release');
    await releasesOfStats(page, { older: [older] });
    await page.route(isEntry, answer);
    // The page counts as loading while the request hangs.
    await enter(page, account, '/stats', hangs ? 'commit' : 'load');
    if (hangs) {
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
      // Two attempts of 5 s and a pause. Recorded, because time passes by itself as well.
      await page.clock.runFor(12_000);
      await expectRecorded(page, SLOW);
    }
    await expectShown(page, heading(page, 'The older release'));
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
    await expectShown(page, heading(page, 'Stats'));
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
  await expectShown(page, card(page));
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
  await expectShown(page, heading(page, 'The hasty release'));
  await expectTheRestToWork(page);
  expect(reports.filter(({ kind }) => kind !== 'remote_slow')).toEqual([]);
});

/** Faults that harm the whole page; the built release is the older fallback. */
const HARMFUL: readonly (readonly [Behaviour, kind: string])[] = [
  ['replaces fetch', 'globals_changed'],
  ['extends prototypes', 'globals_changed'],
  ['restyles the document', 'globals_changed'],
  ['redirects in a loop', 'navigation_loop'],
  ['pushes addresses in a loop', 'navigation_loop'],
];

for (const [behaviour, kind] of HARMFUL) {
  test(`a release that ${behaviour}: the change is undone, and the older release is loaded`, async ({ page }) => {
    const reports = reportsOf(page);
    await releasesOfStats(page, { newer: [await serveToy(page, 'toy-9', behaviour, 'The harmful release')] });
    await enter(page, account, '/stats');
    await expectShown(page, heading(page, 'Stats'));
    await expectReport(reports, kind, 'toy-9');
    await expectReport(reports, 'remote_fell_back');
    expect(await page.evaluate(() => ['last' in [], document.adoptedStyleSheets.length])).toEqual([false, 0]);
    await expectTheRestToWork(page);
    // A slow machine may also report that the older release or another area is slow.
    expect(reports.filter((report) => report.kind === kind)).toHaveLength(1);
  });
}

for (const behaviour of ['never returns on import', 'never returns from drawing'] as const) {
  test(`a release that ${behaviour}: the next page of the tab uses the older release`, async ({ page, context }) => {
    const publish = async (tab: Page): Promise<void> =>
      releasesOfStats(tab, { newer: [await serveToy(tab, 'toy-9', behaviour, 'The endless release')] });
    await publish(page);
    await enter(page, account, '/stats', 'commit');
    const spare = await context.newPage();
    await spare.goto('/registry.json');
    await expect.poll(() => spare.evaluate(() => localStorage.getItem('left'))).toContain('toy-9');

    const next = await context.newPage();
    const reports = reportsOf(next);
    await publish(next);
    // A notice, which ends by itself.
    await recordText(next, HUNG);
    await next.addInitScript(() => {
      const left = localStorage.getItem('left');
      localStorage.removeItem('left');
      if (left) sessionStorage.setItem('veleta.running', left);
    });
    await next.goto('/stats');
    await expectShown(next, heading(next, 'Stats'));
    await expectRecorded(next, HUNG);
    await expectReport(reports, 'remote_hung', 'toy-9');
    await expectReport(reports, 'remote_fell_back');
    await expectTheRestToWork(next);
  });
}

test('an entry that never answers, without an older release: a card after about five seconds', async ({ page }) => {
  const reports = reportsOf(page);
  const only = await serveToy(page, 'toy-9', 'works', 'The mended release');
  await changeRegistry(page, ({ remotes }) => {
    remotes.find(({ name }) => name === 'mf-stats')!.releases = [only];
  });
  let isMended = false;
  await page.route(
    (url) => url.pathname.startsWith('/remotes/mf-stats/toy-9/'),
    (route) => (isMended ? route.fallback() : undefined),
  );
  await pauseClock(page);
  await enter(page, account, '/stats', 'commit');
  await advanceUntil(page, page.getByRole('navigation', { name: 'Main navigation' }));
  // Two attempts of 2.5 s and a pause; before, it took 27 s.
  expect(await advanceUntil(page, card(page))).toBeLessThan(12_000);
  await page.clock.resume();
  await expectReport(reports, 'remote_failed', 'toy-9');
  isMended = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'The mended release')).toBeVisible();
  await expectTheRestToWork(page);
});

test('a menu loads no code of the areas that it lists', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const toy = await serveToy(page, 'toy-9', 'never returns on import', 'The endless release');
  await changeRegistry(page, ({ remotes }) => {
    const stats = remotes.find(({ name }) => name === 'mf-stats')!;
    remotes.push({
      ...stats,
      name: 'mf-goals',
      container: 'veleta_goals',
      descriptor: {
        ...stats.descriptor,
        name: 'mf-goals',
        routes: [{ path: '/goals', layout: 'side' }],
        menu: [
          {
            id: 'goals',
            path: '/goals',
            label: 'menu',
            labels: { en: 'Goals', es: 'Metas' },
            place: 'side',
            order: 60,
          },
          { id: 'targets', path: '/goals', label: 'menu', place: 'side', order: 70 },
        ],
      },
      releases: [toy],
    });
  });
  await enter(page, account, '/stats');
  await expect(heading(page, 'Stats')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(menu.getByRole('link', { name: 'Goals' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Targets' })).toBeVisible();
  expect(requested.filter((path) => path.includes('toy-9'))).toEqual([]);
});
