import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { subscriptions } from '@veleta/shared/contracts';
import { useQuery } from '@veleta/shared/query';
import { renderWithProviders } from '@veleta/shared/testing';
import { KEYS } from '../../common/keys.ts';
import { usePurchase } from './plans.api.ts';

describe('buying a plan', () => {
  it('invalidates the subscriptions and the use of the plan', async () => {
    let purchase: ReturnType<typeof usePurchase> | undefined;
    const asked = { list: 0, usage: 0 };
    function Probe() {
      purchase = usePurchase();
      useQuery({ queryKey: KEYS.subscriptions, queryFn: () => (asked.list += 1) });
      useQuery({ queryKey: KEYS.usage, queryFn: () => (asked.usage += 1) });
      return null;
    }
    const PLAN = {
      id: '2f1c3c1e-70b6-4c3b-9f0e-000000000001',
      state: 'ACTIVE',
      tier: 'free',
      tier_name: 'Free',
      cycle: 'monthly',
      price: 0,
      currency: 'EUR',
      participant_limit: 50,
      is_trial: true,
      started_at: '2026-11-20T12:00:00Z',
      ends_at: '2026-12-20T12:00:00Z',
      replaced_at: null,
    };
    const { requests } = await renderWithProviders(<Probe />, {
      replies: [{ call: subscriptions.purchaseTier, reply: PLAN }],
    });
    await waitFor(() => expect(asked).toEqual({ list: 1, usage: 1 }));
    await act(() => purchase!.mutateAsync({ tier: 'free', cycle: 'monthly' }));
    await waitFor(() => expect(asked).toEqual({ list: 2, usage: 2 }));
    expect(requests.map(({ body }) => body)).toEqual([{ cycle: 'monthly' }]);
  });
});
