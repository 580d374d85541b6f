import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, enter, signInAs, type Account } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

interface ItemBreakouts {
  category: { title: string };
  units: { name: string | null }[];
  dimensions: {
    items: { text: { en: string }; cells: { favorability: { value: number; bound: string } | null }[] }[];
  }[];
}

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
const WIDTHS = [1440, 768, 390];

let account: Account;
let measurement: string;
test.beforeAll(async ({ request }) => {
  account = await signInAs(request, DEMO);
  const all = await callAs<{ id: string; product: string; state: string }[]>(
    request,
    account,
    'GET',
    'analysis/measurements/',
  );
  measurement = all.find(({ product, state }) => product === 'talent-retention' && state === 'finished')!.id;
});

test('questions by unit show the disclosed figures, can be sorted, and fit every screen', async ({ page, request }) => {
  const view = await callAs<ItemBreakouts>(
    request,
    account,
    'GET',
    `analysis/measurements/${measurement}/item-breakouts/`,
  );
  const items = view.dimensions.flatMap((dimension) => dimension.items);
  const { text, cells } = items.find((item) => item.cells.some(({ favorability }) => favorability?.bound === 'exact'))!;
  const position = cells.findIndex(({ favorability }) => favorability?.bound === 'exact');
  const figure = `${cells[position]!.favorability!.value}%`;
  const unit = view.units[position]!.name!;

  await enter(page, account, `/stats?measurement=${measurement}&view=items`);
  await page.getByRole('button', { name: 'By unit' }).click();
  const table = page.getByRole('table', { name: `Questions by ${view.category.title}` });
  const row = table.getByRole('row', { name: text.en });
  await expect(row.getByRole('cell').nth(position + 1)).toHaveText(figure);
  await expectAccessible(page, 'questions by unit');
  await page.getByLabel('Sort questions').selectOption(`Lowest first: ${unit}`);
  await expect(table.getByRole('row')).toHaveCount(items.length + 1);
  await page.reload();
  await expect(table).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `questions by unit at ${width}`);
  }
  const question = page.getByRole('main').locator('summary', { hasText: text.en });
  await question.press('Enter');
  await expect(page.getByRole('main').locator('details[open]').getByText(unit, { exact: true })).toBeVisible();
  await expectAccessible(page, 'questions by unit on a phone');
});

test('rows of the heat map are compared with the whole organization, also after a reload', async ({ page }) => {
  await enter(page, account, `/stats?measurement=${measurement}&view=breakouts`);
  await page.getByLabel('Compare with').selectOption('vs. Whole organization');
  await page.reload();
  await expect(page.getByLabel('Compare with')).toHaveValue('whole');
  await expect(page.getByText('Each group compared with the whole organization.')).toBeVisible();
  await expectAccessible(page, 'heat map against the whole');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `heat map against the whole at ${width}`);
  }
});
