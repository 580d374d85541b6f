import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount, enter, signInAs } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

interface Product {
  key: string;
  dimensions: { items: { key: string; type: string }[] }[];
}

interface Measurement {
  id: string;
  product: string;
  state: string;
}

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };

/** First bytes of each file type. */
const MAGIC_BYTES = { PDF: '%PDF', 'Spreadsheet (XLSX)': 'PK', 'Data (CSV)': '\uFEFFproduct,' };

/** Views of results, each with the heading of its first plot. */
const VIEWS = {
  Overview: 'Most and least favorable dimensions',
  Favorability: 'Favorability by dimension and question',
  Score: 'Score by dimension and question',
  Breakouts: 'Favorability by Area',
};

test('past results are imported, reported in every format, shared by a link and withdrawn', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const account = await createAccount(page.request, 'reports');
  await callAs(page.request, account, 'POST', 'categories/', {
    title: 'Area',
    units: [{ name: 'Workshop' }, { name: 'Office' }],
  });
  const products = await callAs<Product[]>(page.request, account, 'GET', 'products/');
  const items = products[0]!.dimensions
    .flatMap((dimension) => dimension.items)
    .filter(({ type }) => type === 'likert5');
  const answers = ['1', '3', 'Agree', '5', 'Mostly yes'];
  const lines = Array.from({ length: 24 }, (_, person) =>
    [...items.slice(0, 8).map((_item, at) => answers[(person + at) % 5]), person < 12 ? 'Workshop' : 'Office'].join(
      ',',
    ),
  );
  const file = [[...items.slice(0, 8).map(({ key }) => key), 'area'].join(','), ...lines, '9,9,9,9,9,9,9,9,Office'];

  await enter(page, account, '/stats/past-results');
  await expect(page.getByRole('heading', { name: 'No past results yet' })).toBeVisible();
  await expectAccessible(page, 'no past results');
  await page.getByRole('button', { name: 'Import past results' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'survey-2024.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n')) });
  await page.getByLabel('First day').fill('2024-05-06');
  await page.getByLabel('Last day').fill('2024-05-24');
  await page.getByLabel('People invited').fill('40');
  await page.getByLabel('Mostly yes').selectOption('4');
  await expect(page.getByText('1 row has an invalid cell and is skipped')).toBeVisible();
  await expectAccessible(page, 'importing past results');
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoOverflow(page, 'importing past results at 390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Import 24 responses' }).click();
  await expect(page.getByText('24 responses. Questions: 8.')).toBeVisible();
  await page.getByRole('link', { name: 'See results' }).click();
  await expect(page.getByText('Imported: run elsewhere.')).toBeVisible();

  for (const [view, heading] of Object.entries(VIEWS)) {
    await page.getByRole('link', { name: view, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await expectAccessible(page, view);
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page, `${view} at ${width}`);
    }
    await expectAccessible(page, `${view} at 390`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Image' }).click(),
  ]);
  const png = await readFile(await picture.path());
  expect([png.subarray(1, 4).toString('latin1'), png.readUInt32BE(16) > 1000]).toEqual(['PNG', true]);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Score', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await page.getByLabel('Group').selectOption('Office');
  await expect(page.getByRole('heading', { level: 2, name: 'Score: Office' })).toBeVisible();

  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByText('No reports yet.', { exact: false })).toBeVisible();
  for (const [kind, magicBytes] of Object.entries(MAGIC_BYTES)) {
    await page.getByLabel('Format').selectOption({ label: kind });
    await page.getByRole('button', { name: 'Create report' }).click();
    const button = page.getByRole('button', { name: new RegExp(`^Download .*${kind.slice(0, 4)}`) });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect((await readFile(await download.path())).toString('utf8').startsWith(magicBytes), kind).toBe(true);
  }

  await page.getByRole('button', { name: 'Share results with a link' }).click();
  await page.getByLabel('Favorability and score').uncheck();
  await expectAccessible(page, 'reports');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `reports at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  const outside = await browser.newContext({ locale: 'es-ES', viewport: { width: 390, height: 844 } });
  const reader = await outside.newPage();
  await reader.goto(link);
  await expect(reader.getByRole('heading', { level: 1, name: 'Talent retention' })).toBeVisible();
  await expect(reader).toHaveURL(/\/shared-results\/link$/);
  await expect(reader.getByRole('heading', { name: /^Favorability by / })).toBeVisible();
  await expect(reader.getByRole('heading', { name: /^Score by / })).toHaveCount(0);
  await expectAccessible(reader, 'shared results');
  await expectNoOverflow(reader, 'shared results at 390');
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: 'Talent retention' })).toBeVisible();

  await page.getByRole('button', { name: /^Withdraw the link/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Link withdrawn').first()).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'Estos resultados no se pueden mostrar' })).toBeVisible();
  await outside.close();
  await context.close();
});

test('drivers and comments of the demo organization are shown, filtered and searched at every width', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'es-CO', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const account = await signInAs(page.request, DEMO);
  const measurements = await callAs<Measurement[]>(page.request, account, 'GET', 'analysis/measurements/');
  const { id } = measurements.find(({ product, state }) => product === 'talent-retention' && state === 'finished')!;
  await enter(page, account, `/stats?view=drivers&measurement=${id}`);
  const drivers = page.getByRole('region', { name: /^(Drivers of|Impulsores de) / });
  await expect(drivers.locator('svg.recharts-surface').first()).toBeVisible();
  await expectAccessible(page, 'drivers');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, 'drivers at 390');

  await page.getByRole('link', { name: /^(Comments|Comentarios)$/ }).click();
  const search = page.getByRole('searchbox');
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible();
  await expectNoOverflow(page, 'comments at 390');
  await page.setViewportSize({ width: 768, height: 900 });
  await expectNoOverflow(page, 'comments at 768');
  await search.fill('VENTILACION');
  await expect(page.locator('mark').first()).toHaveText('ventilación');
  await expectAccessible(page, 'comments');
  await expect(page).not.toHaveURL(/ventilaci/i);
  await search.fill('zzzz');
  await page.getByRole('button', { name: /^(Show all comments|Mostrar todos los comentarios)$/ }).click();
  await expect(page.locator('mark')).toHaveCount(0);
  await context.close();
});
