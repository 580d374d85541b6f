import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, terms, type SlotId } from '@veleta/shared/contracts';
import type { Auth } from '@veleta/shared/session';
import { renderWithProviders, TEST_USER, type Reply } from '@veleta/shared/testing';
import { en, es } from '../testing/texts.ts';
import UpdatedTerms from './updated-terms.tsx';

const operator = {
  name: 'Veleta Software S.L.',
  address: ['Calle Mayor 1'],
  tax_id: null,
  email: 'sales@veleta.example',
};
const inForce: Reply = { call: terms.getTerms, reply: { version: accounts.TERMS_VERSION, operator } };
const show = (replies: readonly Reply[], auth: Partial<Auth> = {}, language: 'en' | 'es' = 'en') =>
  renderWithProviders(<UpdatedTerms />, {
    language,
    auth: { user: { ...TEST_USER, language, outdatedTerms: '2026-01-31' }, ...auth },
    messages: { 'mf-auth': language === 'es' ? es : en },
    replies: [inForce, ...replies],
    renderSlot: (id: SlotId) => <p>{id}</p>,
  });

describe('updated terms of use', () => {
  it.each([
    [
      'en',
      'The terms of use have changed',
      /You accepted the version of January 31, 2026/,
      /Subscriptions renew by invoice/,
    ],
    [
      'es',
      'Las condiciones de uso han cambiado',
      /Aceptaste la versión del 31 de enero de 2026/,
      /Las suscripciones se renuevan con factura/,
    ],
  ] as const)(
    'shows the changes since the accepted version and the full text (%s)',
    async (language, title, since, change) => {
      await show([], {}, language);
      expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
      expect(screen.getByText(since)).toBeInTheDocument();
      expect(screen.getByText(change)).toBeInTheDocument();
      expect(await screen.findByText(/Veleta Software S\.L\., Calle Mayor 1/)).toBeInTheDocument();
    },
  );

  it('describes the changes of the current version', () => {
    for (const texts of [en, es]) expect(Object.keys(texts.updatedTerms.changed)).toContain(accounts.TERMS_VERSION);
  });

  it('accepts the terms once and refreshes the session', async () => {
    const refreshUser = jest.fn(async () => null);
    const { requests } = await show([{ call: terms.acceptTerms }], { refreshUser });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Accept the terms' }));
    await waitFor(() => expect(refreshUser).toHaveBeenCalledTimes(1));
    const sent = requests.filter(({ call }) => call === terms.acceptTerms);
    expect(sent.map(({ body }) => body)).toEqual([{ version: accounts.TERMS_VERSION }]);
  });

  it('allows a retry after a failed acceptance', async () => {
    const refreshUser = jest.fn(async () => null);
    await show([{ call: terms.acceptTerms, error: 'internal' }, { call: terms.acceptTerms }], { refreshUser });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the terms' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The terms could not be accepted. Please try again.');
    expect(refreshUser).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Accept the terms' }));
    await waitFor(() => expect(refreshUser).toHaveBeenCalledTimes(1));
  });

  it('offers to sign out and to export or delete the data', async () => {
    const logout = jest.fn(async () => {});
    await show([], { logout });
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Export or delete my data' }));
    expect(screen.getByText('account.data')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept the terms' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the terms' }));
    expect(screen.getByRole('button', { name: 'Accept the terms' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(logout).toHaveBeenCalledTimes(1);
  });
});
