import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catalogues, purchaseOrders, subscriptions } from '@veleta/shared/contracts';
import { hasUnsavedChanges, wouldLoseInput } from '@veleta/shared/session';
import { renderWithProviders, TEST_USER } from '@veleta/shared/testing';
import type { Reply } from '@veleta/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
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
  // jsdom implements neither object URLs nor navigation.
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((last = blob), 'blob:order'), revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, blob: last });
  });
});
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('use of the plan', () => {
  it('shows the people in use, what remains and the largest measurement', async () => {
    await show([history(plan()), usage(120, 250), orders()]);
    expect(await screen.findByText('120 of 250 people')).toBeInTheDocument();
    expect(screen.getByText('130 remaining')).toBeInTheDocument();
    expect(
      screen.getByText('Based on your largest measurement, which is collecting responses until Nov 24, 2026.'),
    ).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('120 of 250 people');
  });

  it('disables plans that are too small and shows the reason', async () => {
    await show([history(plan({ tier: 'growth', tier_name: 'Growth' })), usage(300, 1000), orders()]);
    expect(await screen.findByText('Too small: one of your measurements has 300 people')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Free/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /^Essential/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /^Enterprise/ })).toBeEnabled();
  });
});

describe('plan choice', () => {
  it('ignores a draft of an unavailable plan and selects the active one', async () => {
    const kept = JSON.stringify({ tier: 'free', cycle: 'monthly' });
    sessionStorage.setItem(`veleta.draft.plan.${TEST_USER.id}`, kept);
    await show([history(plan({ tier: 'growth', tier_name: 'Growth' })), usage(0, 1000), orders(), growth]);
    expect(await screen.findByRole('radio', { name: /^Free/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /^Free/ })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: /^Growth/ })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Schedule the change' })).not.toBeInTheDocument();
  });

  it('shows the price and the saving of the yearly cycle', async () => {
    await show([history(), usage(0, null), orders(), growth]);
    expect(await screen.findByText('2 months free')).toBeInTheDocument();
    await click('radio', /^Yearly/);
    expect(screen.getByText('€1,990 per year')).toBeInTheDocument();
    await click('radio', /^Growth/);
    expect(await screen.findByText('You save €398 compared with monthly billing.')).toBeInTheDocument();
  });

  it('opens the billing details for a paid plan and keeps the choice as a draft', async () => {
    const { sent, location } = await show([history(), usage(0, null), orders(), growth]);
    expect(hasUnsavedChanges()).toBe(false);
    await click('radio', /^Yearly/);
    await click('radio', /^Growth/);
    expect([hasUnsavedChanges(), wouldLoseInput()]).toEqual([true, false]);
    await screen.findByText('for 12 months');
    await click('button', 'Continue to billing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeInTheDocument();
    expect(location()).toBe('/subscriptions?order=growth&cycle=yearly');
    expect([sent(subscriptions.purchaseTier), sent(purchaseOrders.createPurchaseOrder)]).toEqual([[], []]);
  });

  it('opens the billing details once the price arrives if the button is pressed earlier', async () => {
    let arrive = () => {};
    const after = new Promise<void>((resolve) => (arrive = resolve));
    const { location } = await show([history(), usage(0, null), orders(), { ...growth, after }]);
    await click('radio', /^Yearly/);
    await click('radio', /^Growth/);
    await click('button', 'Continue to billing');
    expect(location()).toBe('/subscriptions');
    arrive();
    expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeInTheDocument();
  });

  it('stays where it is if another cycle is chosen before the price arrives', async () => {
    const price = { tier: 'growth', cycle: 'monthly', price: 199, currency: 'EUR' };
    const monthly: Reply = { call: subscriptions.priceTier, reply: price };
    const late: Reply = { ...growth, after: new Promise(() => {}) };
    const { location } = await show([history(), usage(0, null), orders(), late, monthly]);
    await click('radio', /^Yearly/);
    await click('radio', /^Growth/);
    await click('button', 'Continue to billing');
    await click('radio', /^Monthly/);
    expect(await screen.findByText('for 1 month')).toBeInTheDocument();
    expect(location()).toBe('/subscriptions');
    expect(screen.getByRole('button', { name: 'Continue to billing' })).toBeEnabled();
  });

  it('stays where it is if the price fails, and opens the billing details on the next press', async () => {
    const failed = { call: subscriptions.priceTier, error: 'unavailable' } as const;
    const { location } = await show([history(), usage(0, null), orders(), failed, growth]);
    await click('radio', /^Yearly/);
    await click('radio', /^Growth/);
    expect(await screen.findByText('The price could not be loaded.')).toBeInTheDocument();
    expect(location()).toBe('/subscriptions');
    await click('button', 'Continue to billing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeInTheDocument();
  });

  it('starts a free plan after a confirmation, without billing cycle and details', async () => {
    const free = { tier: 'free', cycle: 'monthly', price: 0, currency: 'EUR' };
    const { sent } = await show([
      history(),
      history(TRIAL),
      usage(0, null),
      orders(),
      { call: subscriptions.priceTier, reply: free },
      { call: subscriptions.purchaseTier, reply: TRIAL },
    ]);
    await click('radio', /^Free/);
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Monthly/ })).toBeChecked());
    await click('button', 'Start free period');
    const dialog = await screen.findByRole('alertdialog', { name: 'Start Free?' });
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Start free period' }));
    expect(await screen.findByRole('heading', { name: 'Free' })).toBeInTheDocument();
    expect(sent(subscriptions.purchaseTier)).toHaveLength(1);
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  });

  it('selects the smallest plan for the required capacity', async () => {
    await show([history(TRIAL), usage(0, 50), orders(), growth], { route: '/subscriptions?people=320' });
    expect(await screen.findByRole('radio', { name: /^Growth/ })).toBeChecked();
  });

  it('links back to the page of this application that the person came from', async () => {
    const from = '/product-config?area=set-up&product=culture';
    const route = (back: string) => `/subscriptions?people=320&back=${encodeURIComponent(back)}`;
    const page = await show([history(TRIAL), usage(0, 50), orders(), growth], { route: route(from) });
    const back = await screen.findByRole('link', { name: 'Back to the previous page' });
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
      expect(screen.queryByRole('link', { name: 'Back to the previous page' })).toBeNull();
      other.unmount();
    }
  });
});

describe('free period', () => {
  it('shows its end and, from seven days before, the consequences', async () => {
    const first = await show([history(TRIAL), usage(0, 50, 8), orders()]);
    expect(await screen.findByText('0 of 50 people')).toBeInTheDocument();
    expect(screen.getByText('Dec 20, 2026')).toBeInTheDocument();
    expect(screen.queryByText(/Your free period ends on/)).toBeNull();
    first.unmount();
    await show([history(TRIAL), usage(0, 50, 7), orders()]);
    expect(await screen.findByText('Your free period ends on Dec 20, 2026')).toBeInTheDocument();
    expect(screen.getByText(/^7 days left/)).toHaveTextContent('results stay available');
  });

  it('explains the consequences of its end and is not offered again', async () => {
    const over = { ...TRIAL, state: 'ENDED', readable_until: '2027-01-19T12:00:00Z' };
    const none: Reply = { call: subscriptions.getUsage, reply: { people: 0, measurement: null, plan: null } };
    await show([history(over), none, orders()], { language: 'es' });
    expect(await screen.findByText('Tu periodo gratuito terminó el 20 dic 2026')).toBeInTheDocument();
    expect(screen.getByText(/puedes leer y exportar resultados y listas al menos hasta el 19 ene 2027/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver resultados' })).toHaveAttribute('href', '/stats');
    expect(screen.getByRole('radio', { name: /^Free/ })).toBeDisabled();
    expect(screen.getByText('Solo para cuentas nuevas')).toBeInTheDocument();
  });
});

describe('next period', () => {
  const next = (changes = {}) => ({
    tier: 'growth',
    tier_name: 'Growth',
    cycle: 'monthly',
    price: 199,
    currency: 'EUR',
    participant_limit: 1000,
    starts_at: '2026-12-20T12:00:00Z',
    ...changes,
  });
  const current = (changes: Record<string, unknown> = {}) =>
    plan({
      tier: 'growth',
      tier_name: 'Growth',
      price: 199,
      cancelled_at: null,
      next: next(),
      readable_until: '2027-01-19T12:00:00Z',
      ...changes,
    });
  const smaller = next({ tier: 'essential', tier_name: 'Essential', price: 79 });
  const essential: Reply = {
    call: subscriptions.priceTier,
    reply: { tier: 'essential', cycle: 'monthly', price: 79, currency: 'EUR' },
  };

  it('shows the renewal date and price', async () => {
    await show([history(current()), usage(0, 1000, 3), orders(), growth]);
    expect(
      await screen.findByText(
        'Renews on Dec 20, 2026: Growth, monthly, €199 before taxes, by invoice. We will email you 14 days before.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('Renews on')).toBeInTheDocument();
    expect(screen.queryByText(/plan ends on/)).toBeNull();
  });

  it('schedules a smaller plan after a confirmation and can undo it', async () => {
    const { sent, notices } = await show([
      history(current()),
      history(current({ next: smaller })),
      history(current()),
      usage(0, 1000),
      orders(),
      growth,
      essential,
      { call: subscriptions.purchaseTier, reply: current({ next: smaller }) },
      { call: subscriptions.revokePlanChange, reply: current() },
    ]);
    await click('radio', /^Essential/);
    await screen.findByText('€79');
    expect(screen.getByText('You pay by invoice when it starts.')).toBeInTheDocument();
    await click('button', 'Schedule the change');
    const dialog = await screen.findByRole('alertdialog', { name: 'Change to Essential on Dec 20, 2026?' });
    expect(dialog).toHaveTextContent('Your Growth plan stays active until Dec 20, 2026. Then Essential starts: €79');
    expect(sent(subscriptions.purchaseTier)).toHaveLength(0);
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Schedule the change' }));
    expect(await screen.findByText('Essential starts on Dec 20, 2026')).toBeInTheDocument();
    expect(sent(subscriptions.purchaseTier)).toHaveLength(1);
    expect(notices[0]?.title).toBe('Plan change scheduled');
    // The active plan is the larger one.
    expect(screen.getByRole('heading', { level: 2, name: 'Growth' })).toBeInTheDocument();
    await click('button', 'Keep current plan');
    await waitFor(() => expect(screen.queryByText('Essential starts on Dec 20, 2026')).toBeNull());
    expect(sent(subscriptions.revokePlanChange)).toHaveLength(1);
  });

  it('allows a plan that fits the measurements of the next period', async () => {
    const now = {
      ...(usage(300, 1000).reply as object),
      plan: { limit: 1000, remaining: 700, days_left: 29, people_at_end: 20 },
    };
    await show([history(current()), { call: subscriptions.getUsage, reply: now }, orders(), growth]);
    expect(await screen.findByText('300 of 1,000 people')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Essential/ })).toBeEnabled();
  });

  it('ends the subscription after a confirmation that names the consequences', async () => {
    const ended = current({ cancelled_at: '2026-11-23T12:00:00Z', next: null });
    const { sent } = await show([
      history(current()),
      history(ended),
      history(current()),
      usage(0, 1000),
      orders(),
      growth,
      { call: subscriptions.endSubscription, reply: ended },
      { call: subscriptions.resumeSubscription, reply: current() },
    ]);
    await click('button', 'Cancel subscription');
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel your subscription?' });
    for (const fact of [
      'Everything keeps working until Dec 20, 2026.',
      'you cannot set up new measurements',
      'read and export results and lists until at least Jan 19, 2027',
      'You can undo this until Dec 20, 2026.',
    ])
      expect(dialog).toHaveTextContent(fact);
    expect(sent(subscriptions.endSubscription)).toHaveLength(0);
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Your subscription ends on Dec 20, 2026')).toBeInTheDocument();
    expect(sent(subscriptions.endSubscription)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    await click('button', 'Resume subscription');
    expect(await screen.findByRole('button', { name: 'Cancel subscription' })).toBeInTheDocument();
    expect(sent(subscriptions.resumeSubscription)).toHaveLength(1);
  });

  it('does not exist for a free period', async () => {
    await show([history({ ...TRIAL, next: null }), usage(0, 50), orders()]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Free' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });

  it('reports a failed change and stays unchanged', async () => {
    const { notices } = await show([
      history(current()),
      usage(0, 1000),
      orders(),
      growth,
      { call: subscriptions.endSubscription, error: 'network' },
    ]);
    await click('button', 'Cancel subscription');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() => expect(notices[0]?.title).toBe('The subscription could not be changed'));
    expect(screen.getByText('Renews on')).toBeInTheDocument();
  });
});

describe('purchase order', () => {
  const begin = async (more: Reply[]) => {
    const shown = await show([growth, ...more]);
    await click('radio', /^Yearly/);
    await click('radio', /^Growth/);
    await screen.findByText('for 12 months');
    await click('button', 'Continue to billing');
    await screen.findByRole('heading', { level: 1, name: 'Billing' });
    return shown;
  };
  const bought = plan({ id: id(2), tier: 'growth', tier_name: 'Growth', cycle: 'yearly', price: 1990 });

  it('prefills known data, marks missing fields, and is placed once', async () => {
    const { sent, location } = await begin([
      history(plan()),
      history(bought, plan({ state: 'ENDED', replaced_at: '2026-11-21T12:00:00Z' })),
      usage(0, 250),
      orders(),
      orders(order),
      { call: purchaseOrders.createPurchaseOrder, reply: order },
    ]);
    expect(screen.getByLabelText(/^Name on the invoice/)).toHaveValue('Molino Norte');
    expect(screen.getByLabelText(/^Email for the invoice/)).toHaveValue('ana@example.org');
    expect(screen.getByText('Your Essential plan ends now. The rest of its period is not credited.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText(/^Email for the invoice/));
    await userEvent.type(screen.getByLabelText(/^Email for the invoice/), 'nobody');
    await click('button', 'Review order');
    expect(screen.getByText('Please enter the address')).toBeInTheDocument();
    expect(screen.getByText('Please enter a valid email')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Address/)).toHaveFocus();
    expect(sent(purchaseOrders.createPurchaseOrder)).toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/^Address/), 'Calle Mayor 1');
    await userEvent.clear(screen.getByLabelText(/^Email for the invoice/));
    await userEvent.type(screen.getByLabelText(/^Email for the invoice/), 'ana@example.org');
    expect([hasUnsavedChanges(), wouldLoseInput()]).toEqual([true, false]);
    await click('button', 'Review order');
    const dialog = await screen.findByRole('alertdialog', { name: 'Order the Growth plan?' });
    expect(dialog).toHaveTextContent('Growth starts now: €1,990 for 12 months, before taxes.');
    expect(dialog).toHaveTextContent('The invoice goes to ana@example.org and is due within 30 days.');
    expect(dialog).toHaveTextContent('It renews for the same period, with a new invoice, unless you cancel it before');
    expect(sent(purchaseOrders.createPurchaseOrder)).toHaveLength(0);
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Order for €1,990' }));
    expect(await screen.findByText('Order PO1A2B3C4D-0001 placed')).toBeInTheDocument();
    expect(sessionStorage.getItem(`veleta.draft.order.${TEST_USER.id}`)).toBeNull();
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
      expect.stringMatching(/^Essential.*Nov 20\s–\s21, 2026.*Replaced$/),
    ]);
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('keeps the input after a failure and restores it after a reload', async () => {
    const { notices, unmount } = await begin([
      history(plan()),
      usage(0, 250),
      orders(),
      { call: purchaseOrders.createPurchaseOrder, error: 'unavailable' },
    ]);
    await userEvent.type(screen.getByLabelText(/^Address/), 'Calle Mayor 1');
    await click('button', 'Review order');
    await click('button', 'Order for €1,990');
    expect(await screen.findByText('Could not purchase subscription')).toBeInTheDocument();
    expect(notices[0]?.title).toBe('Could not purchase subscription');
    expect(screen.getByLabelText(/^Address/)).toHaveValue('Calle Mayor 1');
    unmount();
    await show([growth, history(plan()), usage(0, 250), orders()], {
      route: '/subscriptions?order=growth&cycle=yearly',
    });
    expect(await screen.findByLabelText(/^Address/)).toHaveValue('Calle Mayor 1');
  });

  it('creates the document of a plan that was bought without an order', async () => {
    const { location } = await show([history(bought), usage(0, 1000), orders(), growth]);
    await click('button', 'Get a purchase order');
    expect(location()).toBe('/subscriptions?order=growth&cycle=yearly');
    expect(
      await screen.findByText(/You are not buying it again: the purchase order is for your records/),
    ).toBeInTheDocument();
  });

  it('downloads the order under its number and reports a failure', async () => {
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
