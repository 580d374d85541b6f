// Tests the built page with the built script that takes it over, in one document.
import '@testing-library/jest-dom/jest-globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Render } from '../src/standalone/page-data.ts';
import { createDraft } from '../src/survey/participation.ts';
import { hiddenFieldsOf } from '../src/survey/posted-form.ts';
import type { Survey } from '../src/survey/survey.types.ts';
import { sampleSurvey } from '../src/testing/sample-survey.ts';
import { loadRenderer } from './renderer.ts';
import { writePage, type Page } from './page.ts';
import { pageOfVisit } from './pages.ts';
import { bundleRenderer, bundleScript, MANIFEST } from './testing/built-page.ts';

const home = mkdtempSync(join(tmpdir(), 'veleta-taking-over-'));
let render: Render;
let script = '';
beforeAll(async () => {
  bundleRenderer(home);
  render = await loadRenderer(join(home, 'standalone'));
  script = readFileSync(bundleScript(home), 'utf8');
});
afterAll(() => rmSync(home, { recursive: true }));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const visitOf = (survey: Survey, token: string): Page =>
  pageOfVisit({
    address: 'access',
    token,
    language: 'en',
    locales: { en: 'en-GB', es: 'es-PE' },
    apiUrl: '',
    first: { name: 'ready', survey },
  });

/** Puts the page into the document before its script runs. */
function show(page: Page): void {
  const { content, written } = render(page.data, page);
  const html = writePage(MANIFEST, { ...page, data: { ...page.data, written } }, { content, nonce: 'n' }).join('');
  document.body.innerHTML = /<body[^>]*>([^]*)<\/body>/.exec(html)?.[1] ?? '';
  history.replaceState(null, '', '/');
}

/** The `FormData` of a browser; Node's own does not support forms. */
class FormDataOfPage extends FormData {
  constructor(form?: HTMLFormElement) {
    super();
    for (const field of form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])
      if (field.type !== 'radio' || field.checked) this.append(field.name, field.value);
  }
}

/** Runs the page's script. */
const takeOver = (): void => void new Function('FormData', script)(FormDataOfPage);

/** A page of the first part that was posted as a form, without script. */
function postedPage(token: string): Page {
  const survey = sampleSurvey({ categories: [] });
  const record = createDraft(survey, 'a-reservation', '0b0b0b0b-0000-4000-8000-000000000001');
  const at = { name: 'dimension', index: 1 } as const;
  const { data } = visitOf(survey, token);
  return {
    data: { ...data, address: 'response', posted: { screen: at, submissionId: record.submissionId } },
    record,
    formFields: hiddenFieldsOf(record, at),
  };
}

describe('takeover of a server-rendered page', () => {
  it('keeps every element, and formats nothing that the server has formatted', async () => {
    // A reader in the zone of the survey: minutes behind UTC.
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
    show(visitOf(sampleSurvey(), 'promise'));
    const [heading, start] = [screen.getByRole('heading', { level: 1 }), screen.getByRole('button', { name: 'Start' })];
    const drawn = document.getElementById('root')?.textContent;
    const formats = [
      jest.spyOn(Intl, 'DateTimeFormat'),
      jest.spyOn(Intl, 'NumberFormat'),
      jest.spyOn(Intl, 'PluralRules'),
      jest.spyOn(Date.prototype, 'toLocaleString'),
    ];
    takeOver();
    // The takeover removes hidden fields.
    await waitFor(() => expect(document.querySelector('input[type=hidden]')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    expect(screen.getByRole('button', { name: 'Start' })).toBe(start);
    expect(document.getElementById('root')?.textContent).toBe(drawn);
    for (const format of formats) expect(format).not.toHaveBeenCalled();
    // The other language has to format them.
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    expect(await screen.findByText(/^Abierta hasta el 30 de noviembre de 2026 a las 11:59.p/)).toBeVisible();
    jest.restoreAllMocks();
  });

  it('adds the local time for a reader in another zone', async () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
    show(visitOf(sampleSurvey(), 'promise'));
    expect(screen.queryByText(/^Where you are/)).not.toBeInTheDocument();
    takeOver();
    // The last minute before the end, on this browser's clock.
    const end = new Date('2026-12-01T04:59:59.999Z');
    const localTime = end.toLocaleString('en-GB', {
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
    });
    expect(await screen.findByText(`Your local time: ${localTime}`, { normalizer: (text) => text })).toBeVisible();
    jest.restoreAllMocks();
  });

  it('keeps answers that were given before the script ran', async () => {
    show(postedPage('early'));
    const [ten, comment] = [screen.getByRole('radio', { name: '10' }), screen.getByRole('textbox')];
    await userEvent.click(ten);
    await userEvent.type(comment, 'More light, please');
    takeOver();
    expect(ten).toBeChecked();
    expect(await screen.findByText('1 of 3 answered')).toBeVisible();
    expect(screen.getByRole('radio', { name: '10' })).toBe(ten);
    expect(comment).toHaveValue('More light, please');
    await waitFor(() =>
      expect(localStorage.getItem('veleta-survey:early')).toContain('"comment":"More light, please"'),
    );
    // The survey continues with these answers.
    await userEvent.click(screen.getByRole('radio', { name: '9' }));
    expect(ten).not.toBeChecked();
    await waitFor(() => expect(localStorage.getItem('veleta-survey:early')).toContain('"enps":9'));
  });

  it('starts with the code that was typed before the script ran', async () => {
    show(visitOf(sampleSurvey({ is_kiosk: true, categories: [] }), 'kiosk'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your code' }), 'abc-def-ghk');
    const started: unknown[] = [];
    globalThis.fetch = async (_address, init) => {
      started.push(JSON.parse(String(init?.body)));
      throw new TypeError('no network in this test');
    };
    takeOver();
    await waitFor(() => expect(document.querySelector('input[type=hidden]')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(started).toEqual([{ reservation: null, fingerprint: null, code: 'abc-def-ghk' }]));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be started');
    expect(screen.getByRole('textbox', { name: 'Your code' })).toHaveValue('abc-def-ghk');
  });
});
