import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { subscriptions } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { usePlanLimit } from './use-plan-limit.ts';

const plan = (participant_limit: number | null) => ({
  id: '2f1c3c1e-70b6-4c3b-9f0e-000000000001',
  state: 'ACTIVE',
  tier: 'essential',
  tier_name: 'Essential',
  cycle: 'monthly',
  price: 79,
  currency: 'EUR',
  participant_limit,
  is_trial: false,
  started_at: '2026-11-20T12:00:00Z',
  ends_at: '2026-12-20T12:00:00Z',
  replaced_at: null,
});
const tier = (id: string, name: string, participant_limit: number | null) => ({
  id,
  name,
  description: '',
  price: 1,
  currency: 'EUR',
  participant_limit,
  prices: [],
});
const tiers: Reply = {
  call: subscriptions.getTiers,
  reply: [tier('enterprise', 'Enterprise', null), tier('growth', 'Growth', 1000), tier('essential', 'Essential', 250)],
};

async function limitFor(needed: number | null, of: number | null = 250) {
  let limit: ReturnType<typeof usePlanLimit> | undefined;
  function Probe() {
    limit = usePlanLimit(needed);
    return null;
  }
  const { client } = await renderWithProviders(<Probe />, {
    replies: [{ call: subscriptions.getSubscriptions, reply: [plan(of)] }, tiers],
  });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return limit;
}

describe('usePlanLimit', () => {
  it('returns null as long as the last person fits', async () => {
    expect(await limitFor(250)).toBeNull();
    expect(await limitFor(null)).toBeNull();
    expect(await limitFor(5000, null)).toBeNull();
  });

  it('names the smallest plan that fits everyone', async () => {
    expect(await limitFor(251)).toEqual({ limit: 250, fits: 'Growth' });
    expect(await limitFor(1000)).toEqual({ limit: 250, fits: 'Growth' });
    expect(await limitFor(1001)).toEqual({ limit: 250, fits: 'Enterprise' });
  });
});
