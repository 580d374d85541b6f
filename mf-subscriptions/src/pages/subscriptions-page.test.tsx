import { afterEach, describe, expect, it } from '@jest/globals';
import { catalogues, subscriptions } from '@veleta/shared/contracts';
import type { Auth } from '@veleta/shared/session';
import { renderWithProviders } from '@veleta/shared/testing';
import type { Reply } from '@veleta/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import SubscriptionsPage from './subscriptions-page.tsx';

const GROWTH = {
  id: '2f1c3c1e-70b6-4c3b-9f0e-3f0a1d0c7b11',
  state: 'ACTIVE',
  tier: 'growth',
  tier_name: 'Growth',
  cycle: 'monthly',
  price: 199,
  currency: 'EUR',
  participant_limit: 1000,
  is_trial: false,
  started_at: '2026-11-20T12:00:00Z',
  ends_at: '2026-12-20T12:00:00Z',
};
const catalogue: Reply[] = [
  {
    call: subscriptions.getTiers,
    reply: [
      { id: 'growth', name: 'Growth', description: 'For most.', price: 199, currency: 'EUR', participant_limit: 1000 },
      {
        id: 'enterprise',
        name: 'Enterprise',
        description: 'For all.',
        price: 499,
        currency: 'EUR',
        participant_limit: null,
      },
    ],
  },
  { call: subscriptions.getCycles, reply: [{ id: 'monthly', name: 'Monthly', months: 1 }] },
];
const priceOf = (tier: string, price: number): Reply => ({
  call: subscriptions.priceTier,
  reply: { tier, cycle: 'monthly', price, currency: 'EUR' },
});

afterEach(() => sessionStorage.clear());

const show = async (replies: Reply[], auth: Partial<Auth> = {}, language: 'en' | 'es' = 'en') => {
  const shown = await renderWithProviders(<SubscriptionsPage />, {
    language,
    auth,
    replies: [...replies, ...catalogue],
    messages: { 'mf-subscriptions': language === 'en' ? en : es },
  });
  return { ...shown, sent: (call: unknown) => shown.requests.filter((request) => request.call === call) };
};
const active: Reply = { call: subscriptions.getSubscriptions, reply: [GROWTH] };

describe('subscriptions page', () => {
  it('shows the active plan with its price, limit and end', async () => {
    await show([active, priceOf('growth', 199)]);
    expect((await screen.findAllByText('€199 · Monthly'))[0]).toBeInTheDocument();
    expect(screen.getByText('Up to 1,000 people')).toBeInTheDocument();
    expect(screen.getByText('Dec 20, 2026')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change plan' })).toBeDisabled();
  });

  it('formats numbers, money and dates in Spanish', async () => {
    await show([active, priceOf('growth', 199)], {}, 'es');
    expect((await screen.findAllByText(/199 € · Monthly/))[0]).toBeInTheDocument();
    expect(screen.getByText('Hasta 1.000 personas')).toBeInTheDocument();
    expect(screen.getByText('20 dic 2026')).toBeInTheDocument();
  });

  it('opens the billing details for a larger plan', async () => {
    const { sent, location } = await show([
      active,
      priceOf('growth', 199),
      priceOf('enterprise', 499),
      { call: catalogues.getCountries, reply: [] },
    ]);
    await userEvent.click(await screen.findByRole('radio', { name: /Enterprise/ }));
    await screen.findByText('€499');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to billing' }));
    await waitFor(() => expect(location()).toContain('?order=enterprise&cycle=monthly'));
    expect(sent(subscriptions.purchaseTier)).toHaveLength(0);
  });

  it('shows an analyst the plan without offers', async () => {
    await show([active], { role: 'analyst' });
    expect(await screen.findByRole('heading', { name: 'Growth' })).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says what to do without a plan', async () => {
    await show([{ call: subscriptions.getSubscriptions, reply: [] }]);
    expect(await screen.findByText('No active plan')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Choose a plan' })).toBeInTheDocument();
  });
});
