import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { kiosks } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type Reply } from '@veleta/shared/testing';
import { en, es } from '../../testing/texts.ts';
import { KioskPanel } from './kiosk-panel.tsx';

const ID = '00000000-0000-4000-8000-000000000010';
const LINK = 'http://veleta.test/request-survey-access/secret';
const SHOWN = 'veleta.test/request-survey-access/secret';
const CODES = ['34K-ACD-997', 'XYW-34R-PNM'];

const show = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<KioskPanel measurementId={ID} fileName="culture-2026-11-02" />, {
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies,
    ...options,
  });

describe('KioskPanel', () => {
  it('shows no link before there are codes, and new codes once with ways to save them', async () => {
    const { requests } = await show([
      { call: kiosks.getKiosk, reply: { link: null, codes: 0 } },
      { call: kiosks.createKioskCodes, reply: { kiosk: { link: LINK, codes: 2 }, codes: CODES } },
      { call: kiosks.getKiosk, reply: { link: LINK, codes: 2 } },
    ]);
    const user = userEvent.setup();
    const count = await screen.findByRole('textbox', { name: /Number of codes/ });
    expect(screen.queryByRole('link')).toBeNull();
    await user.clear(count);
    await user.type(count, '501');
    await user.click(screen.getByRole('button', { name: 'Create codes' }));
    expect(await screen.findByText('Enter a number from 1 to 500.')).toBeVisible();
    await user.clear(count);
    await user.type(count, '2');
    const form = count.closest('form')!;
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    for (const code of CODES) expect(await screen.findByText(code)).toBeVisible();
    expect(screen.getByText(/Codes are shown only once/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeEnabled();
    expect(requests.filter(({ call }) => call === kiosks.createKioskCodes)).toHaveLength(1);
  });

  it('shows the link and how many codes were made, in the language of the screen', async () => {
    await show([{ call: kiosks.getKiosk, reply: { link: LINK, codes: 40 } }], { language: 'es' });
    expect(await screen.findByRole('link', { name: SHOWN })).toHaveAttribute('href', LINK);
    expect(screen.getByText('40 códigos creados')).toBeVisible();
  });

  it('withdraws the codes after a confirmation', async () => {
    await show([
      { call: kiosks.getKiosk, reply: { link: LINK, codes: 40 } },
      { call: kiosks.withdrawKiosk },
      { call: kiosks.getKiosk, reply: { link: null, codes: 0 } },
    ]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Withdraw codes' }));
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw all codes?' });
    expect(question).toHaveTextContent(/cannot submit/);
    await user.click(within(question).getByRole('button', { name: 'Withdraw codes' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: SHOWN })).toBeNull());
    expect(screen.getByRole('button', { name: 'Create codes' })).toBeVisible();
  });

  it('shows a rejected number at its field, which then can be sent again', async () => {
    await show([
      { call: kiosks.getKiosk, reply: { link: null, codes: 0 } },
      {
        call: kiosks.createKioskCodes,
        error: { error: 'invalid_input', fields: [{ path: 'count', code: 'out_of_range', message: '' }] },
      },
      { call: kiosks.createKioskCodes, reply: { kiosk: { link: LINK, codes: 2 }, codes: CODES } },
    ]);
    const count = await screen.findByRole('textbox', { name: /Number of codes/ });
    const create = screen.getByRole('button', { name: 'Create codes' });
    await userEvent.click(create);
    await waitFor(() => expect(count).toHaveAccessibleDescription(/The codes could not be created/));
    expect(count).toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(create);
    expect(await screen.findByText(CODES[0]!)).toBeVisible();
  });

  it('shows an error with a retry', async () => {
    await show([{ call: kiosks.getKiosk, error: 'internal' }]);
    expect(await screen.findByText('The link for shared tablets could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: /Try again/ })).toBeVisible();
  });
});
