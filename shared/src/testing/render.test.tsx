import { describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { accounts } from '../contracts/index.ts';
import { call } from '../http/index.ts';
import { useErrorText } from '../i18n/index.ts';
import { Slot } from '../remote/index.ts';
import { useAuth } from '../session/index.ts';
import { renderWithProviders } from './index.ts';

const me = {
  id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01',
  email: 'a@b.co',
  first_name: 'Ana',
  last_name: 'Ruiz',
  language: 'es',
  role: 'owner',
  is_operator: false,
} as const;

function Page() {
  const { t } = useTranslation('mf-x');
  const errorText = useErrorText();
  const { id } = useParams();
  const { data, error } = useQuery({ queryKey: ['me'], queryFn: () => call(accounts.getMe) });
  return (
    <p>
      {t('hello')} {id} {useAuth().role} {data?.firstName} {error && errorText(error)}
      <Slot id="main.overlay" />
    </p>
  );
}

describe('renderWithProviders', () => {
  it('provides address, session, texts, slots and replies', async () => {
    const { requests } = await renderWithProviders(<Page />, {
      route: '/things/7',
      path: '/things/:id',
      language: 'es',
      auth: { role: 'analyst' },
      messages: { 'mf-x': { hello: 'Hola' } },
      replies: [{ call: accounts.getMe, reply: me }],
      renderSlot: (id) => <i>{id}</i>,
    });
    expect(await screen.findByText(/Hola 7 analyst Ana/)).toBeInTheDocument();
    expect(screen.getByText('main.overlay')).toBeInTheDocument();
    expect(requests[0]?.headers.get('accept-language')).toBe('es');
  });

  it('replies with an error of the catalogue', async () => {
    await renderWithProviders(<Page />, { replies: [{ call: accounts.getMe, error: 'unavailable' }] });
    expect(await screen.findByText(/not available right now/)).toBeInTheDocument();
  });

  it('rejects a reply that breaks the contract', async () => {
    await expect(
      renderWithProviders(<Page />, { replies: [{ call: accounts.getMe, reply: { ...me, role: 'king' } }] }),
    ).rejects.toThrow(/breaks its contract/);
  });
});
