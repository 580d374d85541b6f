import { beforeEach, describe, expect, it } from '@jest/globals';
import { subscriptions } from '@veleta/shared/contracts';
import { toSnakeCase } from '@veleta/shared/http';
import { hasUnsavedChanges } from '@veleta/shared/session';
import { renderWithProviders, TEST_USER } from '@veleta/shared/testing';
import { act, waitFor } from '@testing-library/react';
import type { Cycle, Subscription, Tier } from './plans.api.ts';
import { usePlanForm } from './use-plan-form.ts';

const tier = (id: Tier['id'], participantLimit: number | null, trialDays?: number): Tier => ({
  id,
  name: id,
  description: '',
  price: 1,
  currency: 'EUR',
  participantLimit,
  prices: [],
  ...(trialDays === undefined ? {} : { trialDays }),
});
const TIERS = [tier('enterprise', null), tier('growth', 1000), tier('essential', 250), tier('free', 5000, 30)];
const CYCLES: Cycle[] = [
  { id: 'monthly', name: 'Monthly', months: 1 },
  { id: 'yearly', name: 'Yearly', months: 12 },
];
const ACTIVE: Subscription = {
  id: '2f1c3c1e-70b6-4c3b-9f0e-000000000001',
  state: 'ACTIVE',
  tier: 'essential',
  tierName: 'Essential',
  cycle: 'monthly',
  price: 79,
  currency: 'EUR',
  participantLimit: 250,
  isTrial: false,
  startedAt: '2026-11-20T12:00:00Z',
  endsAt: '2026-12-20T12:00:00Z',
  replacedAt: null,
};

async function open({
  active = null,
  needed = null,
  user = TEST_USER,
}: { active?: Subscription | null; needed?: number | null; user?: typeof TEST_USER } = {}) {
  let choice: ReturnType<typeof usePlanForm> | undefined;
  function Probe() {
    choice = usePlanForm({
      tiers: TIERS,
      cycles: CYCLES,
      active,
      needed,
      isAvailable: () => true,
      onBought: () => 'done',
      onFailed: () => {},
    });
    return null;
  }
  const { unmount, requests } = await renderWithProviders(<Probe />, {
    auth: { user },
    replies: [{ call: subscriptions.purchaseTier, reply: toSnakeCase({ ...ACTIVE, tier: 'growth', cycle: 'yearly' }) }],
  });
  return { choice: () => choice!, unmount, requests };
}

beforeEach(() => sessionStorage.clear());

describe('usePlanForm', () => {
  it('starts without a choice if nothing is known', async () => {
    expect((await open()).choice()).toMatchObject({ tier: null, cycle: null });
  });

  it('starts with the active plan', async () => {
    expect((await open({ active: ACTIVE })).choice()).toMatchObject({ tier: 'essential', cycle: 'monthly' });
  });

  it.each([
    [250, 'essential'],
    [251, 'growth'],
    [1000, 'growth'],
    [1001, 'enterprise'],
  ])('starts with the smallest plan for %d people, never the free period', async (needed, id) => {
    expect((await open({ active: ACTIVE, needed })).choice().tier).toBe(id);
  });

  it("starts with this person's draft, not with another person's", async () => {
    const { choice, unmount } = await open({ active: ACTIVE });
    act(() => choice().choose({ tier: 'growth', cycle: 'yearly' }));
    expect(choice()).toMatchObject({ tier: 'growth', cycle: 'yearly' });
    expect(hasUnsavedChanges()).toBe(true);
    unmount();
    expect((await open({ active: ACTIVE })).choice()).toMatchObject({ tier: 'growth', cycle: 'yearly' });
    const next = { ...TEST_USER, id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a02' };
    expect((await open({ active: ACTIVE, user: next })).choice()).toMatchObject({
      tier: 'essential',
      cycle: 'monthly',
    });
  });

  it('sends one purchase for two submits, then deletes the draft', async () => {
    const { choice, requests } = await open({ active: ACTIVE });
    act(() => choice().choose({ tier: 'growth', cycle: 'yearly' }));
    expect(sessionStorage).toHaveLength(1);
    await act(async () => {
      void choice().submit();
      await choice().submit();
    });
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
    expect(requests.map(({ call, body }) => [call, body])).toEqual([[subscriptions.purchaseTier, { cycle: 'yearly' }]]);
    expect(sessionStorage).toHaveLength(0);
  });
});
