import type { Page } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { callAs, createAccount, enter, fetchAs, type Account } from '../src/accounts.ts';
import { cutApi } from '../src/counting.ts';
import { enableProduct, setBeginningToday, inDays, today } from '../src/measuring.ts';
import { expect, test } from '../src/test.ts';

const LINES = 50_000;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Opens the set-up form with a traceable link, and its import dialog. */
async function openImport(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Measurement set' }).click();
  await choose(page.getByRole('radio', { name: /Traceable link/ }));
  await page.getByRole('button', { name: 'Create a new list' }).click();
}

test.describe('a participants file', () => {
  test('with other headers, invalid addresses, duplicates, BOM and semicolons is mapped, corrected and imported', async ({
    page,
    request,
  }) => {
    const account = await createAccount(request, 'file');
    await enableProduct(request, account);
    await callAs(request, account, 'POST', 'categories/', {
      title: 'Área',
      units: [{ name: 'Taller' }, { name: 'Oficina' }],
    });
    await enter(page, account, '/product-config');
    await openImport(page);
    const dialog = page.getByRole('dialog');
    const next = dialog.getByRole('button', { name: 'Continue' });
    const file = page.locator('input[type=file]');
    await file.setInputFiles(csv(''));
    await expect(page.getByText(/has no people/)).toBeVisible();
    await file.setInputFiles(csv('nombre;puesto\nAna;Jefa\n'));
    await expect(dialog.getByRole('combobox', { name: 'Name' })).toHaveValue('0');
    await next.click();
    await expect(page.getByText('Choose the column with the email addresses')).toBeVisible();
    await expectAccessible(page, 'columns of a file');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await file.setInputFiles(
      csv(
        '\uFEFFCorreo;Nombre;Idioma;ÁREA\r\nana@example.org;"Ruiz; Ana";es;Taller\r\nnot-an-address;B;en;Oficina\r\nANA@example.org;C;en;Oficina\r\nd@example.org;D;fr;Luna\r\n',
      ),
    );
    await next.click();
    await expect(page.getByText('3 rows need attention')).toBeVisible();
    for (const problem of [
      'Not a valid email address',
      'Same address as in row 2',
      'Use English (en) or Spanish (es)',
      'The segmentation has no unit with this name',
    ])
      await expect(page.getByText(problem)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Ruiz; Ana' })).toBeVisible();
    await expectAccessible(page, 'problems of a file');
    await dialog.getByLabel('Email').first().fill('b@example.org');
    await dialog.getByLabel('Email').first().press('Enter');
    await expect(page.getByText('Fixed', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Skip all 2 rows' }).click();
    await dialog.getByRole('button', { name: 'Import 2 people' }).dblclick();
    await expect(page.getByText('people imported: 2 people on the list')).toBeVisible();
    await expectAccessible(page, 'report of an import');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const lists = await callAs<unknown[]>(request, account, 'GET', 'participant-lists/');
    expect(lists).toHaveLength(1);
  });

  test('of 50,000 people is imported without freezing the page; one more is rejected', async ({ page, request }) => {
    const account = await createAccount(request, 'large');
    await enableProduct(request, account);
    await enter(page, account, '/product-config');
    await openImport(page);
    const lines = Array.from({ length: LINES }, (_, index) => `person.${index}@example.org;Person ${index}\n`).join('');
    const file = page.locator('input[type=file]');
    await file.setInputFiles(csv(`email;name\n${lines}one.more@example.org;One More\n`));
    await expect(page.getByText('The file has more than 50,000 people')).toBeVisible();
    // Counts rendered frames: a page that blocks while it reads the file renders none.
    await page.evaluate(() => {
      const counter = { frames: 0 };
      Object.assign(window, { counter });
      const count = () => {
        counter.frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    await file.setInputFiles(csv(`email;name\n${lines}`));
    await expect(page.getByText('The file has 50,000 rows with people')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('50,000 people ready to import')).toBeVisible();
    expect(
      await page.evaluate(() => (window as unknown as { counter: { frames: number } }).counter.frames),
    ).toBeGreaterThan(3);
    await page.getByRole('textbox', { name: 'Name of the list' }).fill('Everybody');
    const connect = await cutApi(page);
    await page.getByRole('button', { name: 'Import 50,000 people' }).click();
    await expect(page.getByText('Failed to create participant list').first()).toBeVisible();
    await expect(page.getByText('The import was interrupted')).toBeVisible();
    await connect();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Everybody imported: 50,000 people on the list')).toBeVisible({
      timeout: 60_000,
    });
  });
});

test.describe('a logo', () => {
  let account: Account;
  test.beforeAll(async ({ request }) => {
    account = await createAccount(request, 'logo');
  });

  for (const [language, type, size] of [
    ['en', 'You can only upload JPG/PNG file!', 'Image must smaller than 2MB!'],
    ['es', /JPG.*PNG/, /2\s?MB/],
  ] as const) {
    test(`that is a renamed PDF or has 3 MB is rejected at once, in ${language}`, async ({ page, request }) => {
      await callAs(request, account, 'PATCH', 'accounts/me/', { language });
      await enter(page, account, '/organization');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const alert = page.locator('[id*="error"], [role=alert]');
      const file = page.locator('input[type=file]');
      const name = page.locator('input[type=text], input:not([type])').first();
      await name.fill('Not yet saved');
      await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PDF });
      await expect(alert.filter({ hasText: type }).first()).toBeVisible();
      await file.setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.concat([PNG_START, Buffer.alloc(3_000_000)]),
      });
      await expect(alert.filter({ hasText: size }).first()).toBeVisible();
      await file.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: PDF });
      await expect(alert.filter({ hasText: type }).first()).toBeVisible();
      await expect(name).toHaveValue('Not yet saved');
      await expectAccessible(page, `refused logo in ${language}`);
    });
  }

  test('that is a renamed PDF or too large is rejected by the server too', async ({ request }) => {
    const { id } = await callAs<{ id: string }>(request, account, 'GET', 'organizations/');
    const send = (buffer: Buffer) =>
      request.put(`/api/v1/organizations/${id}/`, {
        headers: { Authorization: `Bearer ${account.access}`, 'Accept-Language': 'en' },
        multipart: { name: 'Vane Works', industry: '3', logo: { name: 'logo.png', mimeType: 'image/png', buffer } },
      });
    const renamed = await send(PDF);
    expect(renamed.status()).toBe(415);
    expect(await renamed.json()).toMatchObject({ error: 'file_type' });
    const large = await send(Buffer.concat([PNG_START, Buffer.alloc(3_000_000)]));
    expect(large.status()).toBe(413);
    expect(await callAs(request, account, 'GET', 'organizations/')).toMatchObject({ logo: null });
  });
});

test('an end before the start is marked at the field and rejected by the server', async ({ page, request }) => {
  const account = await createAccount(request, 'dates');
  await enableProduct(request, account);
  await enter(page, account, '/product-config');
  await page.getByRole('tab', { name: 'Measurement set' }).click();
  await page.getByLabel('Start date').fill(inDays(3));
  await page.getByLabel('Duration in days').fill('14');
  await page.getByLabel('Frequency').selectOption('monthly');
  await page.getByLabel('End date').fill(today());
  await page.getByText('Reusable link', { exact: true }).click();
  await page.getByLabel('Number of participants').fill('10');
  await page.getByRole('button', { name: 'Review and launch' }).click();
  await expect(page.getByText('The end date cannot be before the start date')).toBeVisible();
  await expect(page.getByLabel('End date')).toBeFocused();
  await expectAccessible(page, 'end before start');

  const reply = await fetchAs(
    request,
    account,
    'POST',
    'measurement-sets/',
    setBeginningToday({
      start_date: inDays(3),
      end_date: today(),
      distribution: 'reusable-link',
      number_of_participants: 10,
    }),
  );
  expect(reply.status()).toBe(400);
  const failure = (await reply.json()) as { error: string; fields: { path: string }[] };
  expect(failure.error).toBe('invalid_input');
  expect(failure.fields.map(({ path }) => path)).toContain('end_date');
});
