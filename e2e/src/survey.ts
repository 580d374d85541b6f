import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { choose } from './choose.ts';

/** Settings of a phone: separate session, small screen, touch. */
export const openPhone = (browser: Browser, locale = 'en-US'): Promise<BrowserContext> =>
  browser.newContext({
    locale,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'UTC',
  });

const WORDS = {
  en: { next: 'Next', send: 'Send my answers', sent: 'Thank you. Your answers have been submitted.', agree: 'Agree' },
  es: { next: 'Siguiente', send: /^Enviar/, sent: /^Gracias/, agree: 'De acuerdo' },
} as const;

/** Answers every rating item until the review; returns the number of items. */
export async function answerAll(page: Page, language: 'en' | 'es' = 'en'): Promise<number> {
  const words = WORDS[language];
  let seen = 0;
  for (;;) {
    const fieldsets = page.locator('main fieldset');
    await expect(
      fieldsets
        .or(page.locator('main textarea'))
        .or(page.getByRole('button', { name: words.send }))
        .first(),
    ).toBeVisible();
    if (await page.getByRole('button', { name: words.send }).isVisible()) return seen;
    const heading = await page.locator('main h1').innerText();
    for (const fieldset of await fieldsets.all()) {
      const agree = fieldset.getByRole('radio', { name: words.agree, exact: true });
      await choose((await agree.count()) > 0 ? agree : fieldset.getByRole('radio', { name: /^9/ }));
      seen += 1;
    }
    seen += await page.locator('main textarea').count();
    await page.getByRole('button', { name: words.next }).click();
    await expect(page.locator('main h1')).not.toHaveText(heading);
  }
}

/** Submits by a double click and waits for the confirmation. */
export async function sendAnswers(page: Page, language: 'en' | 'es' = 'en'): Promise<void> {
  await page.getByRole('button', { name: WORDS[language].send }).dblclick();
  await expect(page.getByRole('heading', { name: WORDS[language].sent })).toBeVisible();
}

interface SurveyItem {
  key: string;
  type: 'likert5' | 'enps' | 'open';
}
interface SurveyReply {
  dimensions: { items: SurveyItem[] }[];
  categories: { units: { id: string; name: string }[] }[];
}

/**
 * Answers an open link over HTTP as many people, each in a unit, with a browser's requests.
 * @param value returns the answer 1–5 of a person's n-th rating item
 */
export async function answerAsMany(
  page: Page,
  token: string,
  people: readonly string[],
  value: (person: number, item: number) => number,
): Promise<void> {
  const survey = (await (await page.request.get(`/api/v1/survey-access/${token}/`)).json()) as SurveyReply;
  const items = survey.dimensions.flatMap((dimension) => dimension.items);
  const units = survey.categories.flatMap((category) => category.units);
  for (const [person, unitName] of people.entries()) {
    const started = await page.request.post(`/api/v1/survey-access/${token}/start/`, { data: {} });
    const { reservation } = (await started.json()) as { reservation: string };
    const unit = units.find(({ name }) => name === unitName);
    const body = {
      submission_id: crypto.randomUUID(),
      reservation,
      units: unit ? [unit.id] : [],
      answers: items.flatMap(({ key, type }, item) =>
        type === 'likert5'
          ? [{ item: key, value: value(person, item) }]
          : type === 'enps'
            ? [{ item: key, value: 8 }]
            : [],
      ),
    };
    // Sent twice, as after a network failure: it must count once.
    for (let time = 0; time < 2; time += 1) {
      const reply = await page.request.post(`/api/v1/survey-responses/${token}/`, { data: body });
      expect(reply.status(), await reply.text()).toBe(201);
    }
  }
}
