import type { BrowserContext, Page } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { ZONE } from '../src/measuring.ts';
import { linkFromMail } from '../src/outbox.ts';
import { type Person, registerAndActivate, signIn } from '../src/people.ts';
import { fillDates, finishOnboarding, reviewLaunch } from '../src/setting-up.ts';
import { answerAll, answerAsMany, openPhone, sendAnswers } from '../src/survey.ts';
import { expect, test } from '../src/test.ts';

/** Items of the product, and two of the organization's own. */
const ITEMS = 34 + 2;
const UNITS = { Workshop: 6, Office: 7, Field: 4 } as const;
const PEOPLE = Object.values(UNITS).reduce((sum, count) => sum + count, 0);

test.describe.configure({ mode: 'serial' });

let person: Person;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, timezoneId: ZONE });
  page = await context.newPage();
});
test.afterAll(() => context.close());

async function expectGood(screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await expectNoOverflow(page, screen);
}

test('a new user registers, accepts the terms from the mail and signs in', async () => {
  person = await registerAndActivate(page, 'robin');
  await expectGood('login');
  await signIn(page, person);
  await expect(page.getByRole('dialog', { name: 'Set up your account' })).toBeVisible();
});

test('the wizard requires a plan and an organization before it closes', async () => {
  const wizard = page.getByRole('dialog', { name: 'Set up your account' });
  await expect(wizard.getByRole('radio', { name: /^Growth/ })).toBeAttached();
  await expectAccessible(page, 'wizard');
  await page.keyboard.press('Escape');
  await expect(wizard).toBeVisible();
  await finishOnboarding(page, 'Vane Works');
  await expect(page.getByRole('button', { name: 'Vane Works' })).toBeVisible();
  await expectGood('empty products panel');
});

test('a product is enabled and a segmentation created', async () => {
  await page.goto('/product-config');
  await page.getByRole('listitem').filter({ hasText: 'Talent retention' }).getByRole('checkbox').press('Space');
  await expect(page.getByText('Talent retention enabled').first()).toBeVisible();
  await expectGood('products');
  await page.getByRole('tab', { name: 'Segmentation' }).click();
  await page.getByRole('button', { name: 'Add a category' }).first().click();
  await page.getByRole('button', { name: 'Save category' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByLabel('Title').fill('Area');
  for (const [index, unit] of Object.keys(UNITS).entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a unit' }).click();
    await page.getByRole('textbox', { name: `Unit ${index + 1}` }).fill(unit);
  }
  await page.getByRole('button', { name: 'Save category' }).click();
  await expect(page.getByText('Segmentation saved').first()).toBeVisible();
  await expectGood('segmentation');
});

test('own questions are added in both languages, reordered and previewed', async () => {
  await page.goto('/product-config');
  await page.getByRole('link', { name: 'Custom questions for Talent retention' }).click();
  for (const [type, english, spanish] of [
    ['Open answer', 'What would you keep?', '¿Qué conservarías?'],
    ['Agreement', 'The new canteen is good.', 'El nuevo comedor es bueno.'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await choose(page.getByRole('radio', { name: type }));
    await page.getByLabel('In English').fill(english);
    await page.getByRole('button', { name: 'Save question' }).click();
    await expect(page.getByText('Please enter the question in Spanish')).toBeVisible();
    await page.getByLabel('In Spanish').fill(spanish);
    if (type === 'Agreement') await expectGood('own question');
    await page.getByRole('button', { name: 'Save question' }).click();
    await expect(page.getByText(spanish)).toBeVisible();
  }
  const up = page.getByRole('button', { name: 'Move up: The new canteen is good.' });
  await up.press('Enter');
  await expect(page.getByRole('listitem').first()).toContainText('The new canteen is good.');
  await expect(up).toBeFocused();
  await expectGood('own questions');

  await page.getByRole('link', { name: 'All products' }).click();
  await page.getByRole('link', { name: /^Preview of Talent retention/ }).click();
  await expect(page.getByRole('heading', { name: 'We’d like your feedback' })).toBeVisible();
  await expect(page.getByText('About 6 minutes')).toBeVisible();
  await expectGood('preview');
  await page.getByRole('button', { name: 'Español', exact: true }).click();
  await page.getByRole('button', { name: 'Empezar', exact: true }).click();
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())));
  // No dimension has this name: it is reached from the last section.
  const last = page.getByRole('heading', { name: 'Preguntas de Vane Works' });
  for (let part = 0; part < 12 && !(await last.isVisible()); part += 1) {
    const before = await page.locator('.vs h1').innerText();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.locator('.vs h1')).not.toHaveText(before);
  }
  await expect(page.getByRole('group', { name: 'El nuevo comedor es bueno.' })).toBeVisible();
  await expect(page.getByText('No escribas nombres', { exact: false }).first()).toBeVisible();
  await expectGood('preview of own questions');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByText('This is where the survey ends. Nothing was sent.')).toBeVisible();
  expect(sent.filter((url) => /survey-(access|responses)/.test(url))).toEqual([]);
});

test('a measurement set with a reusable link is set up', async () => {
  await page.goto('/product-config?area=set-up');
  await page.getByRole('button', { name: 'Review and launch' }).click();
  await expect(page.getByText('Please select a start date')).toBeVisible();
  await fillDates(page);
  await choose(page.getByRole('radio', { name: /Reusable link/ }));
  await page.getByLabel('Number of participants').fill(String(PEOPLE));
  await expectGood('set-up');
  await page.reload();
  await expect(page.getByLabel('Number of participants')).toHaveValue(String(PEOPLE));
  await reviewLaunch(page);
  await expect(page.getByText(`Anyone with the link, up to ${PEOPLE} responses`)).toBeVisible();
  await expectGood('review of an open link');
  await page.getByRole('button', { name: 'Open the link' }).dblclick();
  await expect(page.getByText('Measurement set saved').first()).toBeVisible();
});

/** Returns the open link on the products panel. */
async function openLink(): Promise<string> {
  await page.goto('/dashboard');
  const href = await page.locator('a[href*="/request-survey-access/"]').getAttribute('href');
  return new URL(href!).pathname;
}

test('people answer on phones in two languages up to the exact limit', async ({ browser }) => {
  const path = await openLink();
  for (const [language, locale, start] of [
    ['en', 'en-US', 'Start'],
    ['es', 'es-ES', 'Empezar'],
  ] as const) {
    const phone = await openPhone(browser, locale);
    const survey = await phone.newPage();
    await survey.goto(path);
    await expectAccessible(survey, `promise in ${language}`);
    await expectNoOverflow(survey, `promise in ${language}`);
    await survey.getByRole('button', { name: start }).click();
    // The second phone has the fingerprint of the first.
    const goOn = survey.getByRole('button', { name: language === 'en' ? /continue$/ : /continuar$/ });
    const unit = survey.getByRole('group', { name: 'Area' }).getByRole('radio', { name: 'Workshop' });
    await expect(goOn.or(unit).first()).toBeAttached();
    if (await goOn.isVisible()) await goOn.click();
    await choose(unit);
    await survey.getByRole('button', { name: language === 'en' ? 'Next' : 'Siguiente' }).click();
    await expectAccessible(survey, `first dimension in ${language}`);
    await expectNoOverflow(survey, `first dimension in ${language}`);
    await survey.reload();
    expect(await answerAll(survey, language)).toBe(ITEMS);
    await expectAccessible(survey, `review in ${language}`);
    await sendAnswers(survey, language);
    await survey.reload();
    await expect(survey.locator('main h1')).toBeVisible();
    await phone.close();
  }

  const token = path.split('/').pop()!;
  const rest = Object.entries(UNITS).flatMap(([unit, count]) =>
    Array<string>(unit === 'Workshop' ? count - 2 : count).fill(unit),
  );
  await answerAsMany(page, token, rest, (one, item) => 1 + ((one * 7 + item * 3) % 5));

  const late = await openPhone(browser);
  const survey = await late.newPage();
  await survey.goto(path);
  await expect(survey.getByRole('heading', { name: 'This survey is full' })).toBeVisible();
  await expectAccessible(survey, 'full');
  await late.close();
});

test('the panel shows live response counts; stopping asks first and is final', async ({ browser }) => {
  await page.goto('/dashboard');
  await expect(page.getByText(`${PEOPLE} of ${PEOPLE} expected`)).toBeVisible();
  await expectGood('products panel');
  const path = await openLink();
  await page.getByRole('button', { name: 'Stop the measurement of Talent retention' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Stop this measurement?' });
  const keep = dialog.getByRole('button', { name: 'Keep collecting' });
  await expect(keep).toBeVisible();
  await expectAccessible(page, 'stop dialog');
  await keep.click();
  await page.getByRole('button', { name: 'Stop the measurement of Talent retention' }).click();
  await dialog.getByRole('button', { name: 'Stop the measurement' }).dblclick();
  await expect(page.getByText('Measurement stopped').first()).toBeVisible();
  const phone = await openPhone(browser);
  const survey = await phone.newPage();
  await survey.goto(path);
  await expect(survey.getByRole('heading', { name: 'This survey was closed early' })).toBeVisible();
  await phone.close();
});

test('results are published with the unit of four suppressed and not derivable', async () => {
  const replies: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/v1/analysis/')) replies.push(await response.text().catch(() => ''));
  });
  await page.goto('/stats');
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Favorability' }).click();
  await expect(page.getByText('Permanence').first()).toBeVisible();
  await expectGood('favorability');
  await views.getByRole('link', { name: 'Breakouts' }).click();
  const table = page.getByRole('table').first();
  const field = table.getByRole('row', { name: /^Field/ });
  await expect(field).toContainText('Fewer than 5 people answered');
  await expect(field).not.toContainText(/\d+\s?%/);
  // One more unit is suppressed with it: otherwise the four could be computed as the whole minus all others.
  await expect(table.getByText('Not shown, to protect a small group').first()).toBeAttached();
  await expectGood('breakouts');
  const disclosed = replies.map((text) => JSON.parse(text)).find((reply) => reply.category && reply.rows)!;
  const rows = disclosed.rows as {
    name: string;
    hidden: string | null;
    responses: number | null;
    cells: { result: Record<string, unknown>; rest: unknown }[];
  }[];
  const hidden = rows.filter((row) => row.hidden !== null);
  expect(hidden.map((row) => row.name)).toContain('Field');
  expect(hidden.length).toBeGreaterThanOrEqual(2);
  for (const row of hidden) {
    expect(row.responses).toBeNull();
    for (const { result, rest } of row.cells)
      expect([result['favorability'], result['score'], result['answers'], rest]).toEqual([null, null, null, null]);
  }
});

test('a traceable set overrides the first through the dialog, with people from a CSV', async ({ browser }) => {
  await page.goto('/product-config');
  await page.getByRole('tab', { name: 'Measurement set' }).click();
  await fillDates(page);
  await choose(page.getByRole('radio', { name: /Traceable link/ }));
  await page.getByRole('button', { name: 'Review and launch' }).click();
  await expect(page.getByText('No list selected').locator('visible=true').first()).toBeVisible();
  await page.getByRole('button', { name: 'Create a new list' }).click();
  const address = `ana.${Date.now().toString(36)}@example.org`;
  const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page
    .locator('input[type=file]')
    .setInputFiles(csv(`\uFEFFemail;name;language;Area\n${address};Ana Ruiz;es;Office\nwrong;Bo;en;Field\n`));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('1 row needs attention')).toBeVisible();
  await expectAccessible(page, 'import');
  await page.getByRole('dialog').getByLabel('Email').fill('bo@example.org');
  await page.getByRole('dialog').getByLabel('Email').press('Enter');
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await reviewLaunch(page);
  await expect(page.getByText('Nothing is saved or sent until you launch.')).toBeVisible();
  await page.getByLabel('Language of the email').selectOption('es');
  await page.getByLabel('Subject').fill('¿Qué tal el trabajo?');
  await expect(page.getByRole('group', { name: 'Email “¿Qué tal el trabajo?”' })).toContainText('Responder');
  await expectGood('review of a launch');
  await page.getByRole('button', { name: 'Preview the survey' }).click();
  await expect(page.getByText(/^Your answers are confidential: no one/)).toBeVisible();
  await page.getByRole('button', { name: 'Launch to 2 people' }).click();
  const dialog = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: 'Replace the measurement set?' }))
    .first();
  await expect(dialog).toContainText('1 finished measurement is kept as historical, with its results.');
  await expectAccessible(page, 'override dialog');
  await dialog.getByRole('button', { name: 'Replace' }).dblclick();
  await expect(page.getByText('Measurement set saved').first()).toBeVisible();

  const path = await linkFromMail(page, address, '/survey/response/');
  const phone = await openPhone(browser);
  const survey = await phone.newPage();
  await survey.goto(path);
  await expect(survey.locator('html')).toHaveAttribute('lang', 'es');
  await expectAccessible(survey, 'confidential promise');
  await survey.getByRole('button', { name: 'Empezar' }).click();
  expect(await answerAll(survey, 'es')).toBe(ITEMS);
  await sendAnswers(survey, 'es');
  await phone.close();
  const other = await openPhone(browser);
  const again = await other.newPage();
  await again.goto(path);
  await expect(again.getByRole('heading', { level: 1 })).toContainText(/Ya respondiste/);
  await other.close();
  await page.goto('/dashboard');
  await expect(page.getByText('1 of 2 on the list')).toBeVisible();
});

test('a language switched in the header is kept', async () => {
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page
    .getByRole('menuitemradio', { name: 'Español' })
    .or(page.getByRole('menuitem', { name: 'Español' }))
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByText('1 de 2 en la lista')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  for (const path of [
    '/dashboard',
    '/product-config',
    '/stats',
    '/organization',
    '/user',
    '/subscriptions',
    '/permissions',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGood(`${path} in Spanish`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page, `${path} in Spanish on a phone`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
