import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { catalogues, purchaseOrders, subscriptions } from '@veleta/shared/contracts';
import { renderWithProviders } from '@veleta/shared/testing';
import type { Reply } from '@veleta/shared/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import SubscriptionStep from './subscription-step.tsx';

const TIERS = [
  { id: 'free', name: 'Free', description: 'To try.', price: 0, currency: 'USD', participant_limit: 25 },
  { id: 'growth', name: 'Growth', description: 'For most.', price: 120, currency: 'USD', participant_limit: 1000 },
];
const CYCLES = [
  { id: 'monthly', name: 'Monthly', months: 1 },
  { id: 'yearly', name: 'Yearly', months: 12 },
];
const ACTIVE = {
  id: '2f1c3c1e-70b6-4c3b-9f0e-3f0a1d0c7b11',
  state: 'ACTIVE',
  tier: 'growth',
  tier_name: 'Growth',
  cycle: 'yearly',
  price: 1200,
  currency: 'USD',
  participant_limit: 1000,
  is_trial: false,
  started_at: '2026-11-01T12:00:00Z',
  ends_at: '2027-11-01T12:00:00Z',
};
const catalogue: Reply[] = [
  { call: subscriptions.getTiers, reply: TIERS },
  { call: subscriptions.getCycles, reply: CYCLES },
];
const price: Reply = {
  call: subscriptions.priceTier,
  reply: { tier: 'growth', cycle: 'yearly', price: 1200, currency: 'USD' },
};

const show = async (replies: Reply[], language: 'en' | 'es' = 'en') => {
  const onDone = jest.fn();
  const shown = await renderWithProviders(<SubscriptionStep onDone={onDone} />, {
    language,
    replies,
    messages: { 'mf-subscriptions': language === 'en' ? en : es },
  });
  return { ...shown, onDone, sent: (call: unknown) => shown.requests.filter((request) => request.call === call) };
};
const choose = async (...names: string[]) => {
  for (const name of names) await userEvent.click(await screen.findByRole('radio', { name: new RegExp(name) }));
};

afterEach(() => sessionStorage.clear());

describe('subscription step', () => {
  const empty: Reply = { call: subscriptions.getSubscriptions, reply: [] };

  it('requires a plan and a billing cycle and marks what is missing', async () => {
    const { sent, onDone } = await show([...catalogue, empty]);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to billing' }));
    expect(screen.getByRole('radiogroup', { name: 'Plan' })).toHaveAccessibleDescription('Please choose a plan');
    expect(screen.getByRole('radiogroup', { name: 'Billing period' })).toHaveAccessibleDescription(
      'Please choose a billing period',
    );
    expect(sent(subscriptions.purchaseTier)).toHaveLength(0);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('shows the price from the server', async () => {
    await show([...catalogue, empty, price]);
    await choose('Growth', 'Yearly');
    expect(await screen.findByText('$1,200')).toBeInTheDocument();
    expect(screen.getByText('for 12 months')).toBeInTheDocument();
  });

  const order = {
    id: '2f1c3c1e-70b6-4c3b-9f0e-3f0a1d0c7b40',
    number: 'PO1A2B3C4D-0001',
    subscription: ACTIVE.id,
    tier: 'growth',
    tier_name: 'Growth',
    cycle: 'yearly',
    price: 1200,
    currency: 'USD',
    starts_at: ACTIVE.started_at,
    ends_at: ACTIVE.ends_at,
    billing_name: 'Molino Norte S.L.',
    tax_id: null,
    address: ['Calle Mayor 1'],
    country: 'ES',
    reference: null,
    email: 'ana@example.org',
    created_at: ACTIVE.started_at,
  };
  const countries: Reply = { call: catalogues.getCountries, reply: [{ code: 'ES', name: 'Spain' }] };
  const orderGrowth = async () => {
    await choose('Growth', 'Yearly');
    await screen.findByText('$1,200');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to billing' }));
    expect(await screen.findByText('Who should the invoice be addressed to?')).toHaveFocus();
    await userEvent.type(await screen.findByLabelText(/^Address/), 'Calle Mayor 1');
    await userEvent.click(screen.getByRole('button', { name: 'Review order' }));
    return screen.findByRole('button', { name: 'Order for $1,200' });
  };

  it('orders a paid plan once after billing details and a confirmation, then continues', async () => {
    const { sent, onDone } = await show([
      ...catalogue,
      empty,
      { call: subscriptions.getSubscriptions, reply: [ACTIVE] },
      price,
      countries,
      { call: purchaseOrders.createPurchaseOrder, reply: order },
    ]);
    const button = await orderGrowth();
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Growth starts now: $1,200 for 12 months, before taxes.');
    expect(sent(purchaseOrders.createPurchaseOrder)).toHaveLength(0);
    await userEvent.dblClick(button);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent(purchaseOrders.createPurchaseOrder)).toHaveLength(1);
    expect(sent(purchaseOrders.createPurchaseOrder)[0]?.body).toMatchObject({ tier: 'growth', cycle: 'yearly' });
    expect(sent(subscriptions.purchaseTier)).toHaveLength(0);
  });

  it('starts a free plan without billing details', async () => {
    const trial = { ...ACTIVE, tier: 'free', tier_name: 'Free', cycle: 'monthly', price: 0, is_trial: true };
    const { sent, onDone } = await show([
      ...catalogue,
      empty,
      { call: subscriptions.getSubscriptions, reply: [trial] },
      { call: subscriptions.priceTier, reply: { tier: 'free', cycle: 'monthly', price: 0, currency: 'USD' } },
      { call: subscriptions.purchaseTier, reply: trial },
    ]);
    await choose('Free');
    await waitFor(() => expect(screen.getByRole('radio', { name: /Monthly/ })).toBeChecked());
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Start free period' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent(subscriptions.purchaseTier).map(({ body }) => body)).toEqual([{ cycle: 'monthly' }]);
  });

  it('keeps the input after a failed order and allows going back', async () => {
    const { notices, onDone } = await show([
      ...catalogue,
      empty,
      price,
      countries,
      { call: purchaseOrders.createPurchaseOrder, error: 'network' },
    ]);
    await userEvent.click(await orderGrowth());
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not purchase subscription');
    expect(notices[0]?.title).toBe('Could not purchase subscription');
    expect(screen.getByLabelText(/^Address/)).toHaveValue('Calle Mayor 1');
    await userEvent.click(screen.getByRole('button', { name: 'Back to plans' }));
    expect(await screen.findByRole('radio', { name: /Growth/ })).toBeChecked();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('restores the choice after a reload', async () => {
    await show([...catalogue, empty, price]);
    await choose('Growth', 'Yearly');
    cleanup();
    await show([...catalogue, empty, price]);
    expect(await screen.findByRole('radio', { name: /Growth/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Yearly/ })).toBeChecked();
  });

  it('explains in Spanish that accounts with an earlier plan have no free period', async () => {
    const free: Reply = {
      call: subscriptions.priceTier,
      reply: { tier: 'free', cycle: 'monthly', price: 0, currency: 'USD' },
    };
    const rejection: Reply = {
      call: subscriptions.purchaseTier,
      error: { error: 'conflict', fields: [{ path: 'id', code: 'trial_used', message: '' }] },
    };
    await show([...catalogue, empty, free, rejection], 'es');
    await choose('Free');
    await userEvent.click(await screen.findByRole('button', { name: 'Empezar el periodo gratuito' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No se pudo comprar la suscripción');
    expect(alert).toHaveTextContent('El periodo gratuito es solo para cuentas que nunca han tenido un plan');
  });

  it('offers a retry when the plans fail to load', async () => {
    await show([{ call: subscriptions.getTiers, error: 'unavailable' }, ...catalogue, empty]);
    expect(await screen.findByText('Could not load subscription plans')).toBeInTheDocument();
    // The server replied, so the connection is not the cause.
    expect(screen.getByText(/^The service is not available right now/)).toBeInTheDocument();
    expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radiogroup', { name: 'Plan' })).toBeInTheDocument();
  });

  it('reports in Spanish that the plans failed to load', async () => {
    await show([{ call: subscriptions.getTiers, error: 'unavailable' }, ...catalogue, empty], 'es');
    expect(await screen.findByText('No se pudieron cargar los planes de suscripción')).toBeInTheDocument();
  });

  it('skips purchasing with an active subscription', async () => {
    const { onDone, sent } = await show([...catalogue, { call: subscriptions.getSubscriptions, reply: [ACTIVE] }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(sent(subscriptions.purchaseTier)).toHaveLength(0);
  });
});
