import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount, enter, type Account } from '../src/accounts.ts';
import { collectOnLink, enableProduct, inDays, setBeginningToday, today, ZONE } from '../src/measuring.ts';
import { expect, test } from '../src/test.ts';

test.describe.configure({ mode: 'serial' });

const WIDTHS = [1440, 768, 390];
const UNITS = 'Workshop\nOffice\nField';

let account: Account;
let context: BrowserContext;
let page: Page;
/** Its measurement collects from the second test on. */
let measurement: string;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, timezoneId: ZONE });
  page = await context.newPage();
  account = await createAccount(page.request, 'measuring');
});
test.afterAll(() => context.close());

/** Pastes text into the focused element, as from a spreadsheet. */
const paste = (text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('empty states are shown before the first measurement, and categories are created from a column', async () => {
  await enter(page, account, '/calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(page).toHaveTitle(/Calendar/);
  await expect(page.getByRole('link', { name: 'Set up a measurement set' })).toBeVisible();
  await expectAccessible(page, 'empty calendar');
  await page.goto('/product-config?area=segmentation');
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByLabel('Title').fill('Area');
  await page.getByRole('textbox', { name: 'Unit 1' }).focus();
  await paste(UNITS);
  await page.getByRole('button', { name: 'Move unit 3 up' }).click();
  await expect(page.getByRole('textbox', { name: 'Unit 2' })).toHaveValue('Field');
  await page.getByRole('button', { name: 'Save category' }).click();
  await expect(page.getByText('Segmentation saved').first()).toBeVisible();
});

test('every screen is accessible and fits its width, in both languages, while a measurement collects', async () => {
  ({ id: measurement } = await collectOnLink(page.request, account));
  const screens = [
    '/dashboard',
    '/product-config?area=products',
    '/product-config?area=segmentation',
    '/product-config?area=set-up',
    '/calendar',
    '/calendar?mode=year',
    `/measurements/${measurement}`,
  ];
  for (const language of ['en', 'es']) {
    await callAs(page.request, account, 'PATCH', 'accounts/me/', { language });
    await enter(page, account);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const [at, screen] of screens.entries()) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status', { name: /^(Loading|Cargando)/ })).toHaveCount(0);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverflow(page, `${screen} at ${width} in ${language}`);
        // Each screen is checked at another width in the other language.
        if (width === WIDTHS[(at + (language === 'es' ? 1 : 0)) % WIDTHS.length])
          await expectAccessible(page, `${screen} at ${width} in ${language}`);
      }
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the measurement that locks the segmentation is named, linked and can be stopped', async () => {
  await callAs(page.request, account, 'PATCH', 'accounts/me/', { language: 'en' });
  await enter(page, account, '/product-config?area=segmentation');
  await expect(page.getByText('Cannot edit segmentation')).toBeVisible();
  await page.getByRole('link', { name: /^Talent retention,/ }).click();
  await expect(page).toHaveURL(new RegExp(`/measurements/${measurement}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Talent retention' })).toBeVisible();
  await page.getByRole('link', { name: 'View in calendar' }).click();
  await expect(page).toHaveURL(/\/calendar/);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'Year', exact: true }).click();
  await expect(page).toHaveURL(/mode=year/);
  await page.goto('/product-config?area=segmentation');
  await page.getByRole('button', { name: 'Stop the measurement of Talent retention' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Keep collecting' })).toBeVisible();
  await expectAccessible(page, 'stop from the segmentation');
  await dialog.getByRole('button', { name: 'Stop the measurement' }).dblclick();
  await expect(page.getByText('Measurement stopped').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit Area' }).click();
  await expect(page.getByRole('textbox', { name: 'Unit 1' })).toHaveValue('Workshop');
});

test('a set is deleted from the calendar as a background task with progress', async () => {
  await page.goto('/calendar');
  await page.getByRole('button', { name: /^Delete the measurement set of Talent retention/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expectAccessible(page, 'deleting a set');
  await dialog.getByRole('button', { name: 'Delete the set' }).dblclick();
  await expect(page.getByText('Measurement set deleted').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up a measurement set' })).toBeVisible();
});

test('in Spanish, a pasted list is corrected and invited, and its measurement shows invitations and reminders', async () => {
  await callAs(page.request, account, 'PATCH', 'accounts/me/', { language: 'es' });
  await enableProduct(page.request, account);
  await enter(page, account, '/product-config?area=set-up');
  await page.getByLabel('Fecha de inicio').fill(today());
  await page.getByLabel('Duración en días').fill('14');
  await page.getByLabel('Frecuencia').selectOption('once');
  await page.getByLabel('Fecha de fin').fill(inDays(1));
  await choose(page.getByRole('radio', { name: /Enlace rastreable/ }));
  await page.getByRole('button', { name: 'Crear una lista nueva' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('O pega aquí la lista de personas')
    .fill('correo\tnombre\nana@example.org\tAna\nsin-arroba\tBruno\n');
  await expectAccessible(page, 'pasting people');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByLabel('Nombre', { exact: true })).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('No es una dirección de correo válida')).toBeVisible();
  await dialog.getByLabel('Correo electrónico').fill('bruno@example.org');
  await dialog.getByLabel('Correo electrónico').press('Enter');
  await dialog.getByLabel('Nombre de la lista').fill('Turno de noche');
  await dialog.getByRole('button', { name: 'Importar 2 personas' }).click();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('button', { name: 'Crear una lista nueva' })).toBeFocused();
  await page.getByRole('button', { name: 'Revisar y lanzar' }).click();
  await page.getByRole('button', { name: 'Lanzar a 2 personas' }).click();
  await page.getByRole('link', { name: /^Ver detalles de Retención del talento/ }).click();
  const invitations = page.getByRole('region', { name: 'Invitaciones y recordatorios' });
  await expect(invitations.getByRole('listitem').filter({ hasText: 'Recordatorio a mitad del plazo' })).toContainText(
    'Se enviará el',
  );
  const ana = invitations.getByRole('row').filter({ hasText: 'ana@example.org' });
  await expect(ana.getByText('Enviada')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, 'invitations on a phone');
  await expectAccessible(page, 'invitations on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('in Spanish, the poster of a reusable link is downloaded as a PDF', async () => {
  await callAs(page.request, account, 'PATCH', 'products/culture/', { is_enabled: true });
  const fields = { product: 'culture', distribution: 'reusable-link', number_of_participants: 10 };
  await callAs(page.request, account, 'POST', 'measurement-sets/', setBeginningToday(fields));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Código QR y cartel de Cultura' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compartir la encuesta: Cultura' });
  await expect(dialog.getByRole('img', { name: 'Código QR del enlace de la encuesta' })).toBeVisible();
  await expectAccessible(page, 'sharing');
  const [poster] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Español (PDF)' }).click(),
  ]);
  expect(poster.suggestedFilename()).toMatch(/^culture-.*-es\.pdf$/);
  expect((await readFile(await poster.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
