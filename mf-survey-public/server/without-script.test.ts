/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { survey } from '@veleta/shared/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sampleSurvey } from '../src/testing/sample-survey.ts';
import type { Survey } from '../src/survey/survey.types.ts';
import { surveyPlugin } from './plugin.ts';
import { buildPage } from './testing/built-page.ts';

const SALES = '0a0a0a0a-0000-4000-8000-000000000011';
const AREA = '0a0a0a0a-0000-4000-8000-000000000001';
let home = '';
let api: FastifyInstance;
let page: FastifyInstance;
let definition: Survey;
let started: unknown[] = [];
let submitted: unknown[] = [];
let isGone = false;
let rejection: { status: number; code: string } | null = null;
/** Whether the reservation has ended, so that it must be taken again. */
let isReservationEnded = false;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'veleta-forms-'));
  const folder = await buildPage(home);
  api = fastify();
  api.get('/api/v1/survey-access/:token/', async (_, reply) =>
    isGone ? reply.code(404).send({ error: 'link_invalid', message: '', request_id: '' }) : definition,
  );
  api.post('/api/v1/survey-access/:token/start/', async (request, reply) => {
    started.push(request.body);
    isReservationEnded = false;
    if (rejection) return reply.code(rejection.status).send({ error: rejection.code, message: '', request_id: '' });
    return { reservation: 'held', expires_at: '2026-11-20T12:00:00.000Z', is_known_device: false };
  });
  api.post('/api/v1/survey-responses/:token/', async (request, reply) => {
    submitted.push(z.parse(survey.SubmissionSchema, request.body));
    if (isReservationEnded) return reply.code(409).send({ error: 'reservation_required', message: '', request_id: '' });
    if (rejection) return reply.code(rejection.status).send({ error: rejection.code, message: '', request_id: '' });
    return reply.code(201).send({ status: 'accepted' });
  });
  const apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  page = fastify();
  await page.register(surveyPlugin, { apiUrl, folder });
});

beforeEach(() => {
  definition = sampleSurvey();
  started = [];
  submitted = [];
  rejection = null;
  isGone = false;
  isReservationEnded = false;
});

afterAll(async () => {
  await Promise.all([page.close(), api.close()]);
  await rm(home, { recursive: true });
});

const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&quot;', '"') ?? '';

/** A browser without script: shows pages, fills in fields, presses buttons. */
class PlainBrowser {
  body = '';
  status = 0;

  async open(url: string): Promise<this> {
    const reply = await page.inject(url);
    return this.#show(reply);
  }

  /** Posts the form of the page with the chosen values. */
  async press(button: Record<string, string>, chosen: Record<string, string> = {}, headers = {}): Promise<this> {
    const fields = new URLSearchParams({ ...this.fields(), ...chosen, ...button });
    const reply = await page.inject({
      method: 'POST',
      url: '/survey/response/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: fields.toString(),
    });
    return this.#show(reply);
  }

  /** Presses Enter in a field, which activates the first button of the form, even a hidden one. */
  async enter(typed: Record<string, string>): Promise<this> {
    const first = /<button [^>]*name="[^>]*>/.exec(this.body)?.[0] ?? '';
    return this.press({ [attribute(first, 'name')]: attribute(first, 'value') }, typed);
  }

  fields(): Record<string, string> {
    const inputs = [...this.body.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
    const sent = inputs.filter((tag) => / type="hidden"/.test(tag) || / checked/.test(tag));
    return Object.fromEntries(sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]));
  }

  get heading(): string {
    return /<h1[^>]*>([^<]*)</.exec(this.body)?.[1] ?? '';
  }

  #show({ body, statusCode }: { body: string; statusCode: number }): this {
    this.body = body;
    this.status = statusCode;
    return this;
  }
}

const go = (to: string) => ({ go: to });

describe('survey without script', () => {
  it('goes from the promise through units and questions to the receipt, with the same API calls as the script', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    expect(browser.heading).toBe('Which group are you in?');
    await browser.press(go('next'), { [`unit:${AREA}`]: SALES });
    expect(browser.heading).toBe('Support in English');
    await browser.press(go('next'), { 'item:one': '4', 'item:two': 'decline' });
    expect(browser.heading).toBe('Recommendation in English');
    await browser.press(go('next'), { 'item:enps': '10', 'item:comment': 'Good\r\n"people"' });
    expect(browser.body).toContain('Send');
    await browser.press(go('send'));
    expect(browser.heading).toBe('Thank you. Your answers have been submitted.');
    expect(submitted).toEqual([
      {
        submission_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        reservation: 'held',
        units: [SALES],
        answers: [
          { item: 'one', value: 4 },
          { item: 'two', value: null },
          { item: 'enps', value: 10 },
          { item: 'comment', value: 'Good\n"people"' },
        ],
      },
    ]);
  });

  it('stays on a comment that is too long, keeps its full text, and continues when it is shortened', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    await browser.press(go('next'));
    await browser.press(go('next'));
    const tooLong = `${'abcd '.repeat(400)}too much`;
    await browser.press(go('next'), { 'item:comment': tooLong });
    expect(browser.heading).toBe('Recommendation in English');
    expect(browser.body).toContain(`${tooLong}</textarea>`);
    expect(browser.body).toContain('8 characters too many');
    await browser.press(go('send'), { 'item:comment': tooLong });
    expect(submitted).toEqual([]);
    await browser.press(go('next'), { 'item:comment': tooLong.slice(0, 2000) });
    await browser.press(go('send'));
    expect(submitted).toMatchObject([{ answers: [{ item: 'comment', value: tooLong.slice(0, 2000).trim() }] }]);
  });

  it('shows no units on a personal link, and needs no reservation', async () => {
    definition = sampleSurvey({ promise: 'confidential' });
    const browser = await new PlainBrowser().open('/survey/response/token');
    await browser.press(go('start'));
    expect(browser.heading).toBe('Support in English');
    await browser.press(go('review'));
    await browser.press(go('send'));
    expect(started).toEqual([{}]);
    expect(submitted).toMatchObject([{ reservation: null, units: [], answers: [] }]);
  });

  it('submits the same id after reloads', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    await browser.press(go('review'), { [`unit:${AREA}`]: 'decline' });
    const again = Object.assign(new PlainBrowser(), { body: browser.body });
    await Promise.all([browser.press(go('send')), again.press(go('send'))]);
    expect(browser.heading).toBe(again.heading);
    expect(new Set(submitted.map((each) => Object(each).submission_id)).size).toBe(1);
  });

  it('requests the same reservation again when a start is posted twice', async () => {
    const first = await new PlainBrowser().open('/request-survey-access/token');
    const twice = Object.assign(new PlainBrowser(), { body: first.body });
    await Promise.all([first.press(go('start')), twice.press(go('start'))]);
    expect(started).toHaveLength(2);
    expect(started[0]).toEqual(started[1]);
  });

  it('keeps answers when going back, forward, and to another language', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    await browser.press(go('next'), { [`unit:${AREA}`]: SALES });
    await browser.press({ language: 'es' }, { 'item:one': '2' });
    expect(browser.heading).toBe('Support en español');
    expect(browser.fields()).toMatchObject({ 'item:one': '2', lang: 'es' });
    await browser.press(go('back'));
    expect(browser.heading).toBe('¿En qué grupo estás?');
    expect(browser.fields()).toMatchObject({ [`unit:${AREA}`]: SALES, 'item:one': '2' });
    await browser.press(go('back'));
    expect(browser.body).toContain('Seguir donde lo dejaste');
    await browser.press(go('next'));
    expect(browser.heading).toBe('Support en español');
  });

  it('lists unanswered items with links to them', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    await browser.press(go('review'));
    expect(browser.body).toContain('Second in English');
    await browser.press(go('part:1'));
    expect(browser.heading).toBe('Recommendation in English');
  });

  it('drops values that no field of the page can have', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    await browser.press(go('send'), { 'item:one': '9', 'item:enps': '1.5', 'item:none': '3', [`unit:${AREA}`]: 'x' });
    expect(submitted).toMatchObject([{ units: [], answers: [] }]);
  });

  it('keeps answers in the page while the API is unavailable, and submits them on a retry', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    rejection = { status: 503, code: 'unavailable' };
    await browser.press(go('send'), { 'item:one': '5' });
    expect([browser.status, browser.heading]).toEqual([503, 'Your answers were not sent']);
    expect(browser.fields()).toMatchObject({ 'item:one': '5' });
    rejection = null;
    await browser.press(go('send'));
    expect(browser.heading).toBe('Thank you. Your answers have been submitted.');
    expect(new Set(submitted.map((each) => Object(each).submission_id)).size).toBe(1);
  });

  it('renews an ended reservation and submits', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    isReservationEnded = true;
    await browser.press(go('send'), { 'item:one': '5' });
    expect(browser.heading).toBe('Thank you. Your answers have been submitted.');
    expect(started[1]).toEqual({ reservation: 'held' });
    expect(submitted[1]).toEqual(submitted[0]);
  });

  it('keeps answers in the page if no reservation is free, and explains where they are', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    rejection = { status: 409, code: 'survey_full' };
    await browser.press(go('send'), { 'item:one': '5' });
    expect(browser.heading).toBe('Your answers were not sent');
    const [drawn = ''] = browser.body.split('<script');
    expect(drawn).toContain('please leave this page open');
    expect(drawn).not.toContain('Your answers stay on this device');
    expect(browser.fields()).toMatchObject({ 'item:one': '5' });
  });

  it("offers a start with a new reservation if the page's one is used", async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    const { reservation } = browser.fields();
    rejection = { status: 409, code: 'reservation_used' };
    await browser.press(go('start'));
    expect(browser.heading).toBe('We’d like your feedback');
    expect(browser.fields().reservation).toMatch(/^[\w-]{43}$/);
    expect(browser.fields().reservation).not.toBe(reservation);
  });

  it.each([
    ['survey_full', 409, 'This survey is full'],
    ['survey_closed', 410, 'This survey has ended'],
    ['link_invalid', 404, 'This survey was withdrawn'],
  ])('shows the reason if a start is rejected: %s', async (code, status, heading) => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    rejection = { status, code };
    expect((await browser.press(go('start'))).heading).toBe(heading);
  });

  it('shows that a survey was withdrawn if its page was open, also in another language; otherwise that the link is unknown', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    isGone = true;
    await browser.press(go('review'), { 'item:one': '5' });
    expect([browser.status, browser.heading]).toEqual([410, 'This survey was withdrawn']);
    await browser.press({ language: 'es' });
    expect([browser.status, browser.heading]).toEqual([410, 'Esta encuesta se retiró']);
    const stranger = await new PlainBrowser().open('/request-survey-access/token');
    await stranger.press({ language: 'en' });
    expect([stranger.status, stranger.heading]).toEqual([404, 'This link does not work']);
  });

  it('returns a shared tablet to its start after submitting', async () => {
    definition = sampleSurvey({ is_kiosk: true });
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    expect(browser.body).not.toContain('http-equiv="refresh"');
    await browser.press(go('start'), { code: 'ABC-DEF-GHJ' });
    await browser.press(go('send'));
    expect(browser.body).toContain('15 seconds');
    expect(browser.body).toContain(
      '<noscript><meta http-equiv="refresh" content="15; url=/request-survey-access/token"></noscript>',
    );
  });

  it('starts on a shared tablet with Enter in the code field, and shows when a code is invalid', async () => {
    definition = sampleSurvey({ is_kiosk: true });
    const browser = await new PlainBrowser().open('/survey/response/token');
    expect(browser.heading).toBe('We’d like your feedback');
    const [form = ''] = /<form [^>]*>/.exec(browser.body) ?? [];
    rejection = { status: 422, code: 'code_invalid' };
    await browser.enter({ code: 'not-a-code' });
    // The form's address contains the anchor of the message, so the browser scrolls to it.
    const [alert = ''] = /<p role="alert"[^>]*>/.exec(browser.body) ?? [];
    expect(form).toContain(`action="#${attribute(alert, 'id')}"`);
    rejection = null;
    await browser.enter({ code: 'ABC-DEF-GHJ' });
    expect(started).toMatchObject([{ code: 'not-a-code' }, { code: 'ABC-DEF-GHJ' }]);
    expect(browser.heading).toBe('Which group are you in?');
    // It also continues after going back to the promise.
    await browser.enter({ [`unit:${AREA}`]: SALES });
    expect(browser.heading).toBe('Support in English');
    await browser.press(go('back'));
    await browser.press(go('back'));
    await browser.enter({});
    expect([browser.heading, started.length]).toEqual(['Support in English', 2]);
  });

  it('shows that a personal link was used, and keeps late answers in the page', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'));
    rejection = { status: 410, code: 'survey_closed' };
    await browser.press(go('send'), { 'item:one': '5' });
    expect(browser.body).toContain('The survey ended before your answers arrived');
    expect(browser.fields()).toMatchObject({ 'item:one': '5' });
    rejection = { status: 409, code: 'already_answered' };
    expect((await browser.press(go('send'))).heading).toBe('You have already answered');
  });

  it('treats a form posted by another site as a visit, which starts and submits nothing', async () => {
    const browser = await new PlainBrowser().open('/request-survey-access/token');
    await browser.press(go('start'), {}, { 'sec-fetch-site': 'cross-site' });
    expect(browser.heading).toBe('We’d like your feedback');
    await browser.press(
      { go: 'send', submission: '0b0b0b0b-0000-4000-8000-000000000001' },
      {},
      { 'sec-fetch-site': 'same-site' },
    );
    expect([started, submitted]).toEqual([[], []]);
  });
});
