import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { measurements } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { SurveyLink } from './survey-link.tsx';
import { en, es } from '../../testing/texts.ts';

const LINK = 'https://survey.example.org/request-survey-access/secret';
const MEASUREMENT = {
  id: '00000000-0000-4000-8000-000000000010',
  product: 'talent-retention',
  firstDate: '2026-11-03',
  state: 'active',
  surveyLink: LINK,
} as const;

const show = (replies: readonly Reply[] = [], change: object = {}, language: 'en' | 'es' = 'en') =>
  renderWithProviders(<SurveyLink measurement={{ ...MEASUREMENT, ...change }} name="Talent retention" />, {
    messages: { 'mf-measurements': language === 'es' ? es : en },
    language,
    replies,
  });
async function openDialog(name = 'QR code and poster of Talent retention') {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  // jsdom has no object URLs, no navigation and no canvas.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('SurveyLink', () => {
  it('copies the link and confirms it', async () => {
    await show();
    const user = userEvent.setup();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(LINK);
  });

  it.each([
    ['en', 'Copy link', 'Failed to copy to clipboard.'],
    ['es', 'Copiar enlace', 'No se pudo copiar al portapapeles.'],
  ] as const)('says in %s that copying failed', async (language, button, message) => {
    const { notices } = await show([], {}, language);
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(notices).toMatchObject([{ status: 'error', title: message }]));
  });

  it('shows a QR code with the full address in a dialog', async () => {
    await show();
    const dialog = await openDialog();
    const code = dialog.getByRole('img', { name: 'QR code of the survey link' });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/);
    expect(dialog.getByText(LINK)).toBeInTheDocument();
  });

  it('says that the picture of the code failed', async () => {
    const { notices } = await show();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Save as image' }));
    await waitFor(() => expect(notices[0]).toMatchObject({ status: 'error', title: 'The image could not be created' }));
    expect(saved).toEqual([]);
  });

  it('downloads the poster in a chosen language, once for a double click', async () => {
    let print = () => {};
    const after = new Promise<void>((resolve) => (print = resolve));
    const { requests } = await show([{ call: measurements.getPoster, reply: 'printed', after }]);
    const dialog = await openDialog();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Spanish (PDF)' }));
    print();
    await waitFor(() => expect(saved).toEqual(['talent-retention-2026-11-03-es.pdf']));
    expect(requests.map(({ url }) => url.pathname + url.search)).toEqual([
      `/api/v1/measurements/${MEASUREMENT.id}/poster/?language=es`,
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'English (PDF)' }));
    await waitFor(() => expect(saved).toHaveLength(2));
  });

  it('says why the poster failed', async () => {
    const { notices } = await show([{ call: measurements.getPoster, error: 'survey_closed' }]);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'English (PDF)' }));
    await waitFor(() =>
      expect(notices[0]).toMatchObject({ status: 'error', title: 'The poster could not be created' }),
    );
  });

  it('can be shared before the measurement opens, also in Spanish', async () => {
    await show([], { state: 'programmed' }, 'es');
    const dialog = await openDialog('Código QR y cartel de Talent retention');
    expect(dialog.getByText(/^Ya puedes compartirlo. La encuesta se abre el 3 nov 2026/)).toBeInTheDocument();
  });
});
