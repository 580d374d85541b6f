import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, terms } from '@veleta/shared/contracts';
import { renderWithProviders } from '@veleta/shared/testing';
import { en } from '../../testing/texts.ts';
import { Terms } from './terms.tsx';

const operator = {
  name: 'Veleta Software S.L.',
  address: ['Calle Mayor 1'],
  tax_id: null,
  email: 'sales@veleta.example',
};

describe('terms of use', () => {
  it('are not shown without their operator, which a retry loads', async () => {
    await renderWithProviders(<Terms />, {
      messages: { 'mf-auth': en },
      replies: [
        { call: terms.getTerms, error: 'internal' },
        { call: terms.getTerms, reply: { version: accounts.TERMS_VERSION, operator } },
      ],
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('region', { name: 'Terms of use (full text)' })).toBeNull();
    await userEvent.click(retry);
    expect(await screen.findByText(/Veleta Software S\.L\., Calle Mayor 1/)).toBeInTheDocument();
  });
});
