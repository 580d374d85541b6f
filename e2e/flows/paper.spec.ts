import type { Page } from '@playwright/test';
import { heatColor, PART_COLORS } from '@veleta/shared/contracts';
import { expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount, enter, signInAs, type Account } from '../src/accounts.ts';
import { collectOnLink } from '../src/measuring.ts';
import { fixedElements, printedColors, SHEET_WIDTH } from '../src/paper.ts';
import { expect, test } from '../src/test.ts';

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
const VIEWS = ['overview', 'favorability', 'score', 'breakouts', 'benchmark', 'trend', 'drivers', 'comments'];
/** Colours that each view must print. */
const COLORS: Readonly<Record<string, readonly string[]>> = {
  favorability: Object.values(PART_COLORS),
  score: [PART_COLORS.favorable],
  breakouts: [heatColor(60)],
};
const PAGES = [
  '/',
  '/calendar',
  '/product-config',
  '/organization',
  '/user',
  '/permissions',
  '/subscriptions',
  '/survey',
  '/stats/reports',
  '/stats/past-results',
  '/stats/action-plans',
  '/stats/follow-up',
];

interface Measurement {
  readonly id: string;
  readonly product: string;
  readonly state: string;
}

let account: Account;
let measurement: string;
test.beforeAll(async ({ request }) => {
  account = await signInAs(request, DEMO);
  const all = await callAs<Measurement[]>(request, account, 'GET', 'analysis/measurements/');
  measurement = all.find(({ product, state }) => product === 'talent-retention' && state === 'finished')!.id;
});

/** Lays the page out for A4 print. */
async function putOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: SHEET_WIDTH, height: 1000 });
  await page.emulateMedia({ media: 'print' });
}

async function open(page: Page, path: string): Promise<void> {
  await enter(page, account, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Checks that no part of the shell is left, nothing covers the content, and the content fits the sheet. */
async function expectPrintable(page: Page, screen: string): Promise<void> {
  await putOnPaper(page);
  const menus = page.getByRole('navigation').filter({ visible: true, has: page.getByRole('link') });
  await expect(menus, `menus on ${screen}`).toHaveCount(0);
  await expect(page.getByRole('banner').filter({ visible: true }), `header on ${screen}`).toHaveCount(0);
  expect(await fixedElements(page), `fixed on ${screen}`).toEqual([]);
  expect(await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().left), screen).toBe(0);
  await expectNoOverflow(page, `${screen} on paper`);
  await page.emulateMedia({ media: null });
}

/** Waits for the page to render its last reply. */
async function expectPrinted(page: Page, colors: readonly string[], what: string): Promise<void> {
  if (colors.length === 0) return;
  await expect
    .poll(
      async () => {
        const printed = await printedColors(page);
        return colors.filter((color) => !printed.has(color));
      },
      { message: `missing from the paper of ${what}` },
    )
    .toEqual([]);
}

test('every page prints without menus, and fits the sheet', async ({ page }) => {
  for (const path of PAGES) {
    await open(page, path);
    await expectPrintable(page, path);
  }
});

test('every view of results prints its bars in their colours, without menus', async ({ page }) => {
  for (const view of VIEWS) {
    await open(page, `/stats?measurement=${measurement}&view=${view}`);
    await expectPrintable(page, view);
    await expectPrinted(page, COLORS[view] ?? [], view);
  }
});

test('a printed title of a plot is never separated from its plot', async ({ page }) => {
  await open(page, `/stats?measurement=${measurement}&view=overview`);
  await putOnPaper(page);
  // Plots have a title beside their actions; the title of a text is a child of its section.
  const titles = page.locator('main section[aria-labelledby] > * h2');
  await expect(titles).not.toHaveCount(0);
  const heads = await titles.evaluateAll((all) =>
    all.map((title) => {
      const head = title.parentElement?.parentElement;
      return head && getComputedStyle(head).breakAfter;
    }),
  );
  expect(new Set(heads)).toEqual(new Set(['avoid']));
});

test('a heat map is printed once, as a table', async ({ page }) => {
  await open(page, `/stats?measurement=${measurement}&view=breakouts`);
  const unit = await page.getByRole('rowheader').nth(1).innerText();
  await putOnPaper(page);
  await expect(page.getByText(unit, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('rowheader', { name: unit })).toBeVisible();
});

test('shared results and a survey print whole, without buttons', async ({ page, request }) => {
  const share = await callAs<{ link: string }>(request, account, 'POST', 'report-shares/', {
    measurement,
    parts: ['summary', 'dimensions', 'breakouts'],
    language: 'es',
    days: 1,
  });
  await page.goto(share.link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await putOnPaper(page);
  expect(await fixedElements(page)).toEqual([]);
  await expectNoOverflow(page, 'shared results on paper');
  await expectPrinted(page, Object.values(PART_COLORS), 'shared results');

  const survey = await collectOnLink(request, await createAccount(request, 'paper'));
  await page.goto(survey.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expectNoOverflow(page, 'survey on paper');
});

test('each section of shared results has a name', async ({ page, request }) => {
  const share = await callAs<{ link: string }>(request, account, 'POST', 'report-shares/', {
    measurement,
    parts: ['summary', 'dimensions', 'breakouts'],
    language: 'en',
    days: 1,
  });
  await page.goto(share.link);
  const sections = page.locator('main section[aria-labelledby]');
  await expect(page.getByRole('region', { name: 'Favorability by Area' })).toBeVisible();
  const names = await sections.evaluateAll((all) =>
    all.map((one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent),
  );
  expect(names.length).toBeGreaterThan(4);
  expect(new Set(names).size).toBe(names.length);
});
