import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catalogues, purchaseOrders, subscriptions } from '@veleta/shared/contracts';
import { hasUnsavedChanges, wouldLoseInput } from '@veleta/shared/session';
import { renderWithProviders } from '@veleta/shared/testing';
import type { Reply } from '@veleta/shared/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import SubscriptionsPage from './subscriptions-page.tsx';

const id = (number: number): string => `2f1c3c1e-70b6-4c3b-9f0e-${String(number).padStart(12, '0')}`;
const plan = (changes: Record<string, unknown> = {}) => ({
  id: id(1),
  state: 'ACTIVE',
  tier: 'essential',
  tier_name: 'Essential',
  cycle: 'monthly',
  price: 79,
  currency: 'EUR',
  participant_limit: 250,
  is_trial: false,
  started_at: '2026-11-20T12:00:00Z',
  ends_at: '2026-12-20T12:00:00Z',
  replaced_at: null,
  ...changes,
});
const TRIAL = plan({ tier: 'free', tier_name: 'Free', price: 0, participant_limit: 50, is_trial: true });
const tier = (of: string, name: string, price: number, limit: number | null, more = {}) => ({
  id: of,
  name,
  description: '',
  price,
  currency: 'EUR',
  participant_limit: limit,
  prices: [
    { cycle: 'monthly', price },
    { cycle: 'yearly', price: price * 10 },
  ],
  ...more,
});
const catalogue: Reply[] = [
  {
    call: subscriptions.getTiers,
    reply: [
      tier('free', 'Free', 0, 50, { trial_days: 30 }),
      tier('essential', 'Essential', 79, 250),
      tier('growth', 'Growth', 199, 1000),
      tier('enterprise', 'Enterprise', 499, null),
    ],
  },
  {
    call: subscriptions.getCycles,
    reply: [
      { id: 'monthly', name: 'Monthly', months: 1 },
      { id: 'yearly', name: 'Yearly', months: 12 },
    ],
  },
  { call: catalogues.getCountries, reply: [{ code: 'ES', name: 'Spain' }] },
];
const order = {
  id: id(40),
  number: 'PO1A2B3C4D-0001',
  subscription: id(2),
  tier: 'growth',
  tier_name: 'Growth',
  cycle: 'yearly',
  price: 1990,
  currency: 'EUR',
  starts_at: '2026-11-21T12:00:00Z',
  ends_at: '2027-11-21T12:00:00Z',
  billing_name: 'Molino Norte S.L.',
  tax_id: null,
  address: ['Calle Mayor 1'],
  country: 'ES',
  reference: null,
  email: 'ana@example.org',
  created_at: '2026-11-21T12:00:00Z',
};
const usage = (people: number, limit: number | null, daysLeft = 29): Reply => ({
  call: subscriptions.getUsage,
  reply: {
    people,
    measurement: people
      ? { id: id(9), product: 'culture', state: 'active', first_date: '2026-11-10', last_date: '2026-11-24' }
      : null,
    plan: { limit, remaining: limit === null ? null : limit - people, days_left: daysLeft },
  },
});
const history = (...all: unknown[]): Reply => ({ call: subscriptions.getSubscriptions, reply: all });
const orders = (...all: unknown[]): Reply => ({ call: purchaseOrders.getPurchaseOrders, reply: all });
const growth: Reply = {
  call: subscriptions.priceTier,
  reply: { tier: 'growth', cycle: 'yearly', price: 1990, currency: 'EUR' },
};

const show = async (replies: Reply[], { route = '/subscriptions', language = 'en' as 'en' | 'es' } = {}) => {
  const shown = await renderWithProviders(<SubscriptionsPage />, {
    route,
    language,
    replies: [...replies, ...catalogue],
    messages: { 'mf-subscriptions': language === 'en' ? en : es },
  });
  return { ...shown, sent: (call: unknown) => shown.requests.filter((request) => request.call === call) };
};
const click = async (role: string, name: RegExp | string) => userEvent.click(await screen.findByRole(role, { name }));

const saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  let last: Blob | undefined;
  // jsdom makes no addresses of files and follows no links.
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((last = blob), 'blob:order'), revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, blob: last });
  });
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});
/** Whole screens, rendered on a machine that may be busy. */
jest.setTimeout(40_000);
configure({ asyncUtilTimeout: 5_000 });

describe('what is used of the plan', () => {
  it('is said in people, with what remains and which measurement counts', async () => {
    await show([history(plan()), usage(120, 250), orders()]);
    expect(await screen.findByText('120 of 250 people used')).toBeInTheDocument();
    expect(screen.getByText('130 remain')).toBeInTheDocument();
    expect(screen.getByText('The largest measurement counts: it collects responses until Nov 24, 2026.')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('120 of 250 people used');
  });

  it('keeps plans that are too small from being chosen, and says why', async () => {
    await show([history(plan({ tier: 'growth', tier_name: 'Growth' })), usage(300, 1000), orders()]);
    expect(await screen.findAllByText('Too small: a measurement has 300 people')).toHaveLength(2);
    expect(screen.getByRole('radio', { name: /^Essential/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /^Enterprise/ })).toBeEnabled();
  });
});

describe('the choice of a plan', () => {
  it('says what the yearly cycle costs and saves', async () => {
    await show([history(), usage(0, null), orders(), growth]);
    expect(await screen.findByText('You pay for 10 of 12 months')).toBeInTheDocument();
    await click('radio', /^Yearly/);
    expect(screen.getByText('€1,990 per year')).toBeInTheDocument();
    await click('radio', /^Growth/);
    expect(await screen.findByText('You save €398 compared with paying each month.')).toBeInTheDocument();
  });

  it('asks with the price before it buys, and counts as unsaved input that survives a reload', async () => {
    const { sent } = await show([
      history(),
      history(plan({ tier: 'growth', tier_name: 'Growth', cycle: 'yearly', price: 1990 })),
      usage(0, null),
      orders(),
      growth,
      { call: subscriptions.purchaseTier, reply: plan() },
    ]);
    expect(hasUnsavedChanges()).toBe(false);
    await click('radio', /^Yearly/);
    await click('radio', /^Growth/);
    expect([hasUnsavedChanges(), wouldLoseInput()]).toEqual([true, false]);
    await screen.findByText('for 12 months');
    await click('button', 'Purchase');
    const dialog = await screen.findByRole('alertdialog', { name: 'Start Growth?' });
    expect(dialog).toHaveTextContent('Growth begins now: €1,990 for 12 months.');
    expect(sent(subscriptions.purchaseTier)).toHaveLength(0);
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Purchase' }));
    expect(await screen.findByRole('heading', { name: 'Growth' })).toBeInTheDocument();
    expect(sent(subscriptions.purchaseTier)).toHaveLength(1);
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  });

  it('begins with the smallest plan that holds the people somebody came for', async () => {
    await show([history(TRIAL), usage(0, 50), orders(), growth], { route: '/subscriptions?people=320' });
    expect(await screen.findByRole('radio', { name: /^Growth/ })).toBeChecked();
  });

  it('leads back to where somebody came from, and to no other place', async () => {
    const from = '/product-config?area=set-up&product=culture';
    const route = (back: string) => `/subscriptions?people=320&back=${encodeURIComponent(back)}`;
    const page = await show([history(TRIAL), usage(0, 50), orders(), growth], { route: route(from) });
    const back = await screen.findByRole('link', { name: 'Back to what you were doing' });
    expect(back).toHaveAttribute('href', from);
    page.unmount();
    for (const elsewhere of [
      '//elsewhere.example',
      'https://elsewhere.example',
      '/\\\\elsewhere.example',
      'javascript:0',
    ]) {
      const other = await show([history(TRIAL), usage(0, 50), orders(), growth], { route: route(elsewhere) });
      await screen.findByRole('radio', { name: /^Growth/ });
      expect(screen.queryByRole('link', { name: 'Back to what you were doing' })).toBeNull();
      other.unmount();
    }
  });
});

describe('a free period', () => {
  it('shows its end, and from seven days before what happens then', async () => {
    const first = await show([history(TRIAL), usage(0, 50, 8), orders()]);
    expect(await screen.findByText('0 of 50 people used')).toBeInTheDocument();
    expect(screen.getByText('Dec 20, 2026')).toBeInTheDocument();
    expect(screen.queryByText(/Your free period ends on/)).toBeNull();
    first.unmount();
    await show([history(TRIAL), usage(0, 50, 7), orders()]);
    expect(await screen.findByText('Your free period ends on Dec 20, 2026')).toBeInTheDocument();
    expect(screen.getByText(/^7 days are left/)).toHaveTextContent('results stay readable');
  });

  it('says, when it is over, what ended and what stays, and cannot be had again', async () => {
    const over = { ...TRIAL, state: 'ENDED' };
    const none: Reply = { call: subscriptions.getUsage, reply: { people: 0, measurement: null, plan: null } };
    await show([history(over), none, orders()], { language: 'es' });
    expect(await screen.findByText('Tu periodo gratuito terminó el 20 dic 2026')).toBeInTheDocument();
    expect(screen.getByText(/los resultados, las listas y tu organización se quedan como están/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Leer los resultados' })).toHaveAttribute('href', '/stats');
    expect(screen.getByRole('radio', { name: /^Free/ })).toBeDisabled();
    expect(screen.getByText('Ya se usó')).toBeInTheDocument();
  });
});

describe('a purchase order', () => {
  const begin = async (more: Reply[]) => {
    const shown = await show([growth, ...more]);
    await click('radio', /^Yearly/);
    await click('radio', /^Growth/);
    await click('button', 'Order with a purchase order');
    await screen.findByRole('heading', { level: 1, name: 'Purchase order' });
    return shown;
  };
  const bought = plan({ id: id(2), tier: 'growth', tier_name: 'Growth', cycle: 'yearly', price: 1990 });

  it('is filled in with what is known, says what is missing, and is placed once', async () => {
    const { sent, location } = await begin([
      history(plan()),
      history(bought, plan({ state: 'ENDED', replaced_at: '2026-11-21T12:00:00Z' })),
      usage(0, 250),
      orders(),
      orders(order),
      { call: purchaseOrders.createPurchaseOrder, reply: order },
    ]);
    expect(screen.getByLabelText(/^Name on the invoice/)).toHaveValue('Molino Norte');
    expect(screen.getByLabelText(/^E-mail for the invoice/)).toHaveValue('ana@example.org');
    expect(
      screen.getByText('Your Essential plan ends now. What is left of its period is not carried over.'),
    ).toBeVisible();
    await userEvent.clear(screen.getByLabelText(/^E-mail for the invoice/));
    await userEvent.type(screen.getByLabelText(/^E-mail for the invoice/), 'nobody');
    await click('button', 'Place order');
    expect(screen.getByText('Please enter the address')).toBeInTheDocument();
    expect(screen.getByText('Please enter a valid email')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Address/)).toHaveFocus();
    expect(sent(purchaseOrders.createPurchaseOrder)).toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/^Address/), 'Calle Mayor 1');
    await userEvent.clear(screen.getByLabelText(/^E-mail for the invoice/));
    await userEvent.type(screen.getByLabelText(/^E-mail for the invoice/), 'ana@example.org');
    expect([hasUnsavedChanges(), wouldLoseInput()]).toEqual([true, false]);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText('Your order PO1A2B3C4D-0001 is placed')).toBeInTheDocument();
    expect(sent(purchaseOrders.createPurchaseOrder).map(({ body }) => body)).toEqual([
      {
        tier: 'growth',
        cycle: 'yearly',
        billing_name: 'Molino Norte',
        tax_id: null,
        address: ['Calle Mayor 1'],
        country: 'ES',
        reference: null,
        email: 'ana@example.org',
      },
    ]);
    expect(location()).toBe(`/subscriptions?ordered=${order.id}`);
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Growth.*Active.*PO1A2B3C4D-0001$/),
      expect.stringMatching(/^Essential.*Nov 20, 2026 – Nov 21, 2026.*Replaced$/),
    ]);
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('keeps what was typed when it fails, says so, and has it again after a reload', async () => {
    const { notices, unmount } = await begin([
      history(plan()),
      usage(0, 250),
      orders(),
      { call: purchaseOrders.createPurchaseOrder, error: 'unavailable' },
    ]);
    await userEvent.type(screen.getByLabelText(/^Address/), 'Calle Mayor 1');
    await click('button', 'Place order');
    expect(await screen.findByText('Could not purchase subscription')).toBeInTheDocument();
    expect(notices[0]?.title).toBe('Could not purchase subscription');
    expect(screen.getByLabelText(/^Address/)).toHaveValue('Calle Mayor 1');
    unmount();
    await show([growth, history(plan()), usage(0, 250), orders()], {
      route: '/subscriptions?order=growth&cycle=yearly',
    });
    expect(await screen.findByLabelText(/^Address/)).toHaveValue('Calle Mayor 1');
  });

  it('puts a plan that was bought with a click on paper', async () => {
    const { location } = await show([history(bought), usage(0, 1000), orders(), growth]);
    await click('button', 'Get a purchase order');
    expect(location()).toBe('/subscriptions?order=growth&cycle=yearly');
    expect(await screen.findByText(/Nothing is bought again; the order puts it on paper/)).toBeInTheDocument();
  });

  it('is downloaded as a file under its number; a failure is a notice', async () => {
    const { sent, notices } = await show([
      history(bought),
      usage(0, 1000),
      orders(order),
      { call: purchaseOrders.getPurchaseOrderDocument, reply: 'printed' },
      { call: purchaseOrders.getPurchaseOrderDocument, error: 'network' },
    ]);
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Download order PO1A2B3C4D-0001' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['PO1A2B3C4D-0001.pdf']));
    expect(await saved[0]?.blob.text()).toContain('printed');
    expect(sent(purchaseOrders.getPurchaseOrderDocument)).toHaveLength(1);
    await click('button', 'Download order PO1A2B3C4D-0001');
    await waitFor(() => expect(notices[0]?.title).toBe('The order could not be downloaded'));
  });
});
