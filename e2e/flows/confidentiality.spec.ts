import type { BrowserContextOptions, Page } from '@playwright/test';
import { choose } from '../src/choose.ts';
import { expectAccessible, expectNoOverflow } from '../src/accessibility.ts';
import { callAs, createAccount, enter, freshAddress } from '../src/accounts.ts';
import { collectFromPerson, collectOnLink } from '../src/measuring.ts';
import { expect, test } from '../src/test.ts';

/*
 * Statements on confidentiality in every place: for participants before and while they answer, for administrators when
 * they create a link and after the end of its measurement.
 */

const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 390, height: 844 };
const LANGUAGES = [
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const;

const WORDS = {
  en: {
    whole: 'What happens to your answers',
    protection: 'How results are protected',
    back: 'Back to the survey',
    anyone: /Anyone who has the link/,
    local: /Your local time/,
    recorded: /We record who has answered/,
    voluntary: /Answering this is voluntary/,
    voluntaryUnits: /This question is voluntary/,
    reusable: 'Reusable link',
    planted: 'With a reusable link, people choose their own unit',
    returning: '5 responses came from devices that had already been used to answer.',
    destroyed: /encrypted answers and their key were destroyed on/,
    noProtection: /No minimum size protects a person/,
    kiosk: 'Shared tablets',
    codes: 'Create codes',
    once: /shown only once/,
  },
  es: {
    whole: 'Qué pasa con tus respuestas',
    protection: 'Cómo se protegen los resultados',
    back: 'Volver a la encuesta',
    anyone: /Cualquiera que tenga el enlace/,
    local: /En tu hora local/,
    recorded: /Se registra quién ha respondido/,
    voluntary: /Decirlo es voluntario/,
    voluntaryUnits: /voluntari/,
    reusable: 'Enlace reutilizable',
    planted: 'Con un enlace reutilizable, cada persona elige su unidad',
    returning: '5 respuestas llegaron de dispositivos que ya se habían usado para responder.',
    destroyed: /respuestas cifradas y su clave se destruyeron el/,
    noProtection: /Ningún tamaño mínimo protege a una persona/,
    kiosk: /Tabletas compartidas/,
    codes: 'Crear códigos',
    once: /Los códigos se muestran solo esta vez/,
  },
};

const button = (page: Page, to: string) => page.locator(`button[name="go"][value="${to}"]:not([aria-hidden])`);

/** Subject, duration, end date, the promise in two lines and Start are visible without scrolling. */
async function expectInSight(page: Page, what: string): Promise<void> {
  for (const part of [page.locator('h1'), page.locator('.vs-facts'), page.locator('.vs-brief'), button(page, 'start')])
    await expect(part, what).toBeInViewport({ ratio: 1 });
}

async function look(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await expectNoOverflow(page, screen);
}

for (const [language, locale] of LANGUAGES)
  test(`the promise leads to the protection of results and back without losing answers (${language})`, async ({
    browser,
    request,
  }) => {
    test.slow();
    const words = WORDS[language];
    const account = await createAccount(request, 'protection');
    await callAs(request, account, 'POST', 'categories/', { title: 'Area', units: [{ name: 'Workshop' }] });
    const { path } = await collectOnLink(request, account, 20);
    const variants: readonly (readonly [string, BrowserContextOptions])[] = [
      ['desktop', { viewport: WIDE }],
      ['tablet', { viewport: TABLET, hasTouch: true }],
      ['phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
    ];
    for (const [name, options] of variants) {
      const context = await browser.newContext({ ...options, locale, timezoneId: 'UTC' });
      const page = await context.newPage();
      const link = page.getByRole('link', { name: words.protection });
      await page.goto(path);
      await expectInSight(page, `start, ${name}`);
      await page.getByText(words.whole).click();
      await expect(page.getByText(words.voluntary)).toBeVisible();
      await look(page, `promise, ${name}`);
      await button(page, 'start').click();
      // Browsers of one machine have similar fingerprints, so this one may be recognized.
      const known = page.locator('.vs-is-known');
      await expect(known.or(page.getByText(words.voluntaryUnits)).first()).toBeVisible();
      if (await known.isVisible()) await button(page, 'next').click();
      await expect(page.getByText(words.voluntaryUnits).first()).toBeVisible();
      await look(page, `units, ${name}`);
      await choose(page.getByRole('radio', { name: 'Workshop' }));
      await button(page, 'next').click();
      const first = page.locator('main fieldset').first().locator('input[value="4"]');
      await choose(first);
      await expect(first).toBeChecked();

      await page.goto(path);
      await page.getByText(words.whole).click();
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: words.protection })).toBeVisible();
      await expect(page.getByText(words.anyone)).toBeVisible();
      expect(await page.locator('script').count(), 'the page needs no script').toBe(0);
      await look(page, `protection, ${name}`);
      await page.getByRole('link', { name: words.back }).click();
      await button(page, 'next').click();
      await expect(first).toBeChecked();
      await context.close();
    }
  });

test('a personal link leads to the data recorded about its person, and back', async ({ browser, request }) => {
  const account = await createAccount(request, 'recorded');
  const path = await collectFromPerson(request, account, freshAddress('recorded'));
  // No measurement's zone, so that the page also shows the local time, whatever the hour of the run.
  const context = await browser.newContext({ viewport: PHONE, locale: 'es-MX', timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByText(WORDS.es.local)).toBeVisible();
  await expectInSight(page, 'start of a personal link');
  // The texts of another language are loaded when it is chosen.
  for (const [language, promise] of [
    ['English', /^Your answers are confidential/],
    ['Español', /^Tus respuestas son confidenciales/],
  ] as const) {
    await page.getByRole('button', { name: language }).click();
    await expect(page.locator('.vs-brief')).toHaveText(promise);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await expectInSight(page, 'start of a personal link on a small phone');
  await page.getByText(WORDS.es.whole).click();
  await page.getByRole('link', { name: WORDS.es.protection }).click();
  await expect(page.getByText(WORDS.es.recorded)).toBeVisible();
  await look(page, 'protection of a personal link');
  await page.getByRole('link', { name: WORDS.es.back }).click();
  await expect(button(page, 'start')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  await context.close();
});

/** Submits six responses over HTTP, five of them from devices that report an earlier response. */
async function answerSix(page: Page, token: string): Promise<void> {
  const survey = (await (await page.request.get(`/api/v1/survey-access/${token}/`)).json()) as {
    dimensions: { items: { key: string; type: string }[] }[];
  };
  const items = survey.dimensions.flatMap((dimension) => dimension.items).filter(({ type }) => type === 'likert5');
  for (let person = 0; person < 6; person += 1) {
    const started = await page.request.post(`/api/v1/survey-access/${token}/start/`, {
      data: { has_answered_before: person > 0 },
    });
    const { reservation } = (await started.json()) as { reservation: string };
    const sent = await page.request.post(`/api/v1/survey-responses/${token}/`, {
      data: {
        submission_id: crypto.randomUUID(),
        reservation,
        units: [],
        answers: items.map(({ key }, item) => ({ item: key, value: 1 + ((person + item) % 5) })),
      },
    });
    expect(sent.status()).toBe(201);
  }
}

for (const [language] of LANGUAGES)
  test(`an administrator reads the limits of a minimum size, and when answers were destroyed (${language})`, async ({
    page,
    request,
  }) => {
    test.slow();
    const words = WORDS[language];
    const account = await createAccount(request, 'planted', { language });
    await callAs(request, account, 'POST', 'categories/', { title: 'Area', units: [{ name: 'Workshop' }] });
    const { id, token } = await collectOnLink(request, account, 20);
    await enter(page, account, `/measurements/${id}`);
    await page.getByRole('button', { name: words.codes }).click();
    await expect(page.getByText(words.once).first()).toBeVisible();
    for (const viewport of [WIDE, TABLET, PHONE]) {
      await page.setViewportSize(viewport);
      await expect(page.getByText(words.noProtection)).toBeVisible();
      await look(page, `collecting, ${viewport.width}`);
    }
    await answerSix(page, token);
    await callAs(request, account, 'POST', `measurements/${id}/stop/`);
    await page.reload();
    await expect(page.getByText(words.destroyed)).toBeVisible();
    for (const viewport of [WIDE, TABLET, PHONE]) {
      await page.setViewportSize(viewport);
      await expect(page.getByText(words.returning)).toBeVisible();
      await look(page, `finished, ${viewport.width}`);
    }
    await page.goto('/product-config?area=set-up');
    await choose(page.getByRole('radio', { name: words.reusable }));
    for (const viewport of [WIDE, TABLET, PHONE]) {
      await page.setViewportSize(viewport);
      await expect(page.getByText(words.planted)).toBeVisible();
      await look(page, `set-up, ${viewport.width}`);
    }
  });
