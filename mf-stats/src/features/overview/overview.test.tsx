import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analysisViews } from '@veleta/shared/contracts';
import type { Reply } from '@veleta/shared/testing';
import { listed, showStats } from '../../testing/show-stats.tsx';
import { groups, how, overview, type WireOverview } from '../../testing/wire-views.ts';
import { ID, measurement } from '../../testing/wire.ts';

const answered = (...replies: WireOverview[]): Reply[] => [
  listed,
  ...replies.map((reply) => ({ call: analysisViews.getOverview, reply })),
  { call: analysisViews.getGroups, reply: groups() },
];

// Views are loaded on demand; this import loads the code before the tests wait for it.
beforeAll(() => import('./overview.view.tsx'), 60_000);

describe('overview', () => {
  it('shows margins of error and highlights', async () => {
    await showStats(answered(overview()));
    expect(await screen.findByText('95% interval: +13 to +35')).toBeVisible();
    expect(screen.getByText(/±3.2 points \(95%\), if those who answered resemble the rest/)).toBeVisible();
    expect(screen.getByText('+5 points compared with the overall result')).toBeVisible();
    expect(screen.getByText('−14 points compared with the overall result')).toBeVisible();
    expect(screen.getByText('48 comments were written in this measurement.')).toBeVisible();
  });

  it('highlights only significant differences of at least five points', async () => {
    const [strength] = overview().strengths;
    const previous = measurement({ id: ID.collecting });
    await showStats(
      answered(
        overview({
          basis: 'previous',
          previous,
          change: {
            favorability: { difference: 6, mark: 'above' },
            score: { difference: -7, mark: 'uncertain' },
            enps: { difference: -12, mark: 'below' },
          },
          strengths: [{ ...strength!, difference: 11, mark: 'above' }],
          weak_points: [],
        }),
      ),
    );
    expect(await screen.findByText('+6 since the previous measurement')).toBeVisible();
    expect(screen.getByText('−12 since the previous measurement')).toBeVisible();
    expect(screen.getByText('−7 since the previous measurement, uncertain: 192 people')).toBeVisible();
    expect(screen.getByText('+11 points compared with the previous measurement')).toBeVisible();
    expect(screen.getByText('No opportunities stand out.')).toBeVisible();
  });

  it('says that every dimension is about the same as before', async () => {
    const previous = measurement({ id: ID.collecting });
    const same = { difference: 2, mark: 'same' as const };
    const change = { favorability: same, score: same, enps: null };
    await showStats(answered(overview({ basis: 'product', previous, change })));
    expect(await screen.findByText(/No dimension changed significantly since the previous measurement/)).toBeVisible();
    expect(screen.getAllByText('About the same as the previous measurement')).toHaveLength(2);
    expect(screen.getByText('+5 points compared with the overall result')).toBeVisible();
  });

  it('stores the selected unit in the address; hidden units are disabled with the reason', async () => {
    const unit = { id: ID.unit(4), name: 'Sales', category: { id: ID.area, title: 'Area' } };
    const ofSales = overview({ unit, enps: null, how: how({ responses: 18 }), basis: 'rest', comments: null });
    const { location, requests } = await showStats(answered(overview(), ofSales));
    const filter = await screen.findByLabelText('Group');
    expect(within(filter).getByRole('option', { name: 'Legal – fewer than 5 people' })).toBeDisabled();
    expect(
      within(filter).getByRole('option', { name: 'Administration – not shown, to protect a small group' }),
    ).toBeDisabled();
    await userEvent.selectOptions(filter, ID.unit(4));
    expect(await screen.findByText('+5 points compared with the rest')).toBeVisible();
    expect(screen.getByText('of this group')).toBeVisible();
    expect(screen.queryByText('eNPS')).toBeNull();
    expect(location()).toBe(`/stats?filter=${ID.unit(4)}`);
    expect(requests.at(-1)?.url.searchParams.get('unit')).toBe(ID.unit(4));
  });

  it('shows the whole organization if the unit in the address may not be disclosed', async () => {
    const { requests } = await showStats(answered(overview()), { route: `/stats?filter=${ID.unit(2)}` });
    expect(await screen.findByText('192 of 240 people on the list')).toBeVisible();
    expect(requests.some(({ url }) => url.searchParams.has('unit'))).toBe(false);
  });

  it('hides suppressed figures and top-codes nearly homogeneous ones', async () => {
    const coded = {
      ...overview().product!,
      favorability: { value: 95, bound: 'at_least' as const },
      score: null,
    };
    await showStats(answered(overview({ product: coded })));
    expect(await screen.findByText('95% or more')).toBeVisible();
  });
});
