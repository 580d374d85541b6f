import type { Locator } from '@playwright/test';
import { PART_COLORS } from '@veleta/shared/contracts';
import sharp from 'sharp';
import { callAs, enter, signInAs, type Account } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };

test.use({ forcedColors: 'active', viewport: { width: 1440, height: 900 } });

interface Measurement {
  readonly id: string;
  readonly product: string;
  readonly state: string;
}

let account: Account;
let measurement: string;
test.beforeAll(async ({ request }) => {
  account = await signInAs(request, DEMO);
  await callAs(request, account, 'PATCH', 'accounts/me/', { language: 'en' });
  const all = await callAs<Measurement[]>(request, account, 'GET', 'analysis/measurements/');
  measurement = all.find(({ product, state }) => product === 'talent-retention' && state === 'finished')!.id;
});

/** Returns the rendered colours of an element, the most frequent first. */
async function colorsOf(element: Locator): Promise<string[]> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = `#${data.subarray(at, at + 3).toString('hex')}`;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([color]) => color);
}

/** Checks that the other elements share one background colour and the marked one has another. */
async function expectMarked(marked: Locator, others: Locator): Promise<void> {
  const ground = async (element: Locator) => (await colorsOf(element))[0];
  const grounds = new Set(await Promise.all((await others.all()).map(ground)));
  expect(grounds.size).toBe(1);
  expect(grounds).not.toContain(await ground(marked));
}

test('bars keep their colours, and the current view and place are marked, in forced colours', async ({ page }) => {
  await enter(page, account, `/stats?measurement=${measurement}&view=favorability`);
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const seen = await colorsOf(row.getByRole('cell').first());
  expect(seen).toEqual(expect.arrayContaining(Object.values(PART_COLORS)));
  for (const name of ['Views', 'Main navigation']) {
    const links = page.getByRole('navigation', { name }).getByRole('link');
    const others = links.and(page.locator(':not([aria-current])')).and(page.locator(':not([aria-label])'));
    await expectMarked(links.and(page.locator('[aria-current=page]')), others);
  }
});

test('the selected tab and active switches are marked in forced colours', async ({ page }) => {
  await enter(page, account, '/product-config');
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  await expectMarked(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));
  await enter(page, account, '/user');
  const language = (isChecked: boolean) =>
    page.locator(`[data-part=item-control][data-state=${isChecked ? 'checked' : 'unchecked'}]`).first();
  await expect(language(true)).toBeVisible();
  expect((await colorsOf(language(true)))[0]).not.toBe((await colorsOf(language(false)))[0]);
});

test('the letters and dots of a plot use system colours in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await enter(page, account, `/stats?measurement=${measurement}&view=drivers`);
  const letters = page.locator('main svg text');
  await expect(letters.filter({ hasText: '%' }).first()).toBeVisible();
  const [seen, ink] = await letters.evaluateAll((texts) => [
    [...new Set(texts.map((text) => getComputedStyle(text).fill))],
    getComputedStyle(document.body).color,
  ]);
  expect(seen).toEqual([ink]);
  const dots = page.locator('main svg .recharts-symbols');
  expect(await dots.evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).stroke))).not.toContain(
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  );
});
