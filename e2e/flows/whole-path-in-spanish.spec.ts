import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { freshAddress } from '../src/accounts.ts';
import { inDays, today, ZONE } from '../src/measuring.ts';
import { linkFromMail } from '../src/outbox.ts';
import { fixedElements, SHEET_WIDTH } from '../src/paper.ts';
import { answerAll, answerAsMany, openPhone, sendAnswers } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

/** Enough for results of the whole organization; one of them answers on a phone. */
const PEOPLE = 8;
const WIDTHS = [1440, 768, 390];
const PASSWORD = 'caballo correcto de madera';

test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ locale: 'es-MX', viewport: { width: 1440, height: 900 }, timezoneId: ZONE });
  page = await context.newPage();
});
test.afterAll(() => context.close());

/** Checks that a page is in Spanish, accessible, and not wider than the window at three widths. */
async function expectGood(screen: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectAccessible(page, screen);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `${screen} at ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('in Spanish, an account is registered, its terms are accepted, and the wizard ends at the first steps', async () => {
  const email = freshAddress('lucia');
  await page.goto('/auth/register');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Nombre').fill('Lucía');
  await page.getByLabel('Apellidos').fill('Arango');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Revisa tu correo para verificar la cuenta').first()).toBeVisible();
  await page.goto(await linkFromMail(page, email, '/account-activation/'));
  await expectGood('terms of use');
  await page.getByRole('button', { name: 'Aceptar y activar mi cuenta' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();

  const wizard = page.getByRole('dialog', { name: 'Configura tu cuenta' });
  await expect(wizard.getByRole('radio', { name: /^Gratis/ })).toBeAttached();
  await expectGood('wizard');
  await wizard
    .locator('label')
    .filter({ hasText: /^Gratis/ })
    .click({ position: { x: 16, y: 16 } });
  await wizard.getByRole('button', { name: 'Empezar el periodo gratuito' }).click();
  await wizard.getByLabel('Nombre de la organización').fill('Talleres Arango');
  await wizard.getByLabel('Industria').selectOption({ index: 1 });
  await wizard.getByRole('button', { name: 'Continuar' }).click();
  await wizard.getByRole('button', { name: 'Empezar' }).click();
  await expect(wizard).toBeHidden();
  await expect(page.getByRole('region', { name: 'Primeros pasos' })).toBeVisible();
  await expectGood('first steps');
});

test('in Spanish, invitations are reviewed before they are sent, and arrive', async ({ browser }) => {
  const address = freshAddress('ana');
  await page.goto('/product-config');
  await page.getByRole('listitem').filter({ hasText: 'Retención del talento' }).getByRole('checkbox').press('Space');
  await expect(page.getByText('Producto activado: Retención del talento').first()).toBeVisible();
  await page.goto('/product-config?area=set-up');
  await fillDates();
  await choose(page.getByRole('radio', { name: /Enlace rastreable/ }));
  await page.getByRole('button', { name: 'Crear una lista nueva' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('O pega aquí la lista de personas').fill(`correo\tnombre\n${address}\tAna\n`);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByLabel('Nombre de la lista').fill('Todo el equipo');
  await dialog.getByRole('button', { name: 'Importar 1 persona' }).click();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('button', { name: 'Revisar y lanzar' }).click();
  await expect(page.getByText('No se guarda ni se envía nada hasta que lances.')).toBeVisible();
  await expectGood('review of a launch');
  await page.getByRole('button', { name: 'Lanzar a 1 persona' }).click();
  const path = await linkFromMail(page, address, '/survey/response/');
  const phone = await openPhone(browser, 'es-MX');
  const survey = await phone.newPage();
  await survey.goto(path);
  await survey.getByRole('button', { name: 'Empezar' }).click();
  await answerAll(survey, 'es');
  await sendAnswers(survey, 'es');
  await phone.close();
  await page.goto('/dashboard');
  await expect(page.getByText('1 de 1 en la lista')).toBeVisible();
});

test('in Spanish, an open link collects, is stopped, and its results and report can be printed', async () => {
  await page.goto('/product-config');
  await page.getByRole('listitem').filter({ hasText: 'Compromiso' }).getByRole('checkbox').press('Space');
  await expect(page.getByText('Producto activado: Compromiso').first()).toBeVisible();
  await page.goto('/product-config?area=set-up&product=engagement');
  await fillDates();
  await choose(page.getByRole('radio', { name: /Enlace reutilizable/ }));
  await page.getByLabel('Número de participantes').fill(String(PEOPLE));
  await page.getByRole('button', { name: 'Revisar y lanzar' }).click();
  await page.getByRole('button', { name: 'Abrir el enlace' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const href = await page.locator('a[href*="/request-survey-access/"]').getAttribute('href');
  const token = new URL(href!).pathname.split('/').pop()!;
  await answerAsMany(page, token, Array<string>(PEOPLE).fill(''), (one, item) => 1 + ((one * 7 + item * 3) % 5));
  await page.goto('/dashboard');
  await expect(page.getByText(`${PEOPLE} de ${PEOPLE} previstas`)).toBeVisible();
  await page.getByRole('button', { name: 'Detener la medición de Compromiso' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Detener la medición' }).click();
  await expect(page.getByText('Medición detenida').first()).toBeVisible();

  await page.goto('/stats?view=favorability');
  await expect(page.getByText('Energía').first()).toBeVisible();
  await expectGood('favorability');
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page, 'favorability in forced colours');
  await page.emulateMedia({ forcedColors: null, media: 'print' });
  await page.setViewportSize({ width: SHEET_WIDTH, height: 1000 });
  expect(await fixedElements(page)).toEqual([]);
  await expectNoOverflow(page, 'favorability on paper');
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/stats/reports');
  await page.getByRole('button', { name: 'Crear informe' }).click();
  const download = page.getByRole('button', { name: /^Descargar/ });
  await expect(download).toBeVisible();
  const [report] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect((await readFile(await report.path())).toString('latin1')).toMatch(/^%PDF-[\s\S]*\/MarkInfo/);
});

async function fillDates(): Promise<void> {
  await page.getByLabel('Fecha de inicio').fill(today());
  await page.getByLabel('Duración en días').fill('14');
  await page.getByLabel('Frecuencia').selectOption('once');
  await page.getByLabel('Fecha de fin').fill(inDays(1));
}
