import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderWithProviders } from '@veleta/shared/testing';
import { rangeOf, readAddress, useCalendarAddress } from './calendar-address.ts';

const TODAY = '2026-11-20';
const read = (search: string) => readAddress(new URLSearchParams(search), TODAY);

async function show(search: string) {
  let current: ReturnType<typeof useCalendarAddress> | undefined;
  function Probe() {
    current = useCalendarAddress();
    return null;
  }
  const { location, cameBy } = await renderWithProviders(<Probe />, { route: `/calendar${search}` });
  type Change = Parameters<ReturnType<typeof useCalendarAddress>['change']>[0];
  const change = (wish: Change) => act(() => current!.change(wish));
  return { change, location, cameBy };
}

describe('useCalendarAddress', () => {
  it('shows the current month by default', () => {
    expect(read('')).toEqual({
      mode: 'month',
      month: '2026-11',
      product: null,
      at: null,
      row: null,
      collapsed: new Set(),
    });
  });

  it('reads a day in the monthly mode, and a month in the yearly mode', () => {
    expect(read('at=2026-11-03').at).toBe('2026-11-03');
    expect(read('at=2026-11').at).toBeNull();
    expect(read('mode=year&at=2026-11').at).toBe('2026-11');
    expect(read('mode=year&at=2026-11-03').at).toBeNull();
  });

  it.each(['month=2026-13', 'month=nonsense', 'month=2026-1', 'mode=decade'])(
    'ignores an invalid value: %s',
    (search) => {
      expect(read(search)).toMatchObject({ mode: 'month', month: '2026-11' });
    },
  );

  it('reads the collapsed columns', () => {
    expect(read('collapsed=d6.d7').collapsed).toEqual(new Set(['d6', 'd7']));
    expect(read('collapsed=').collapsed).toEqual(new Set());
  });

  it('clears the chosen day with another month or product', async () => {
    const { change, location, cameBy } = await show('?month=2026-11&at=2026-11-03&row=r');
    change({ month: '2026-12' });
    expect(location()).toBe('/calendar?month=2026-12');
    expect(cameBy()).toBe('REPLACE');
  });

  it('keeps the chosen day when columns are collapsed', async () => {
    const { change, location } = await show('?at=2026-11-03');
    change({ collapsed: new Set(['d7', 'd6']) });
    expect(location()).toBe('/calendar?at=2026-11-03&collapsed=d6.d7');
  });

  it('reads a day together with its month', async () => {
    const { change, location } = await show('?at=2026-11-03');
    change({ month: '2026-12', at: '2026-12-01' });
    expect(location()).toBe('/calendar?at=2026-12-01&month=2026-12');
  });
});

describe('rangeOf', () => {
  it('returns a year from its first day to its last', () => {
    expect(rangeOf({ mode: 'year', month: '2026-11' })).toMatchObject({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('returns a month in whole weeks', () => {
    const { from, to, perMonth } = rangeOf({ mode: 'month', month: '2026-11' });
    expect(from <= '2026-11-01' && to >= '2026-11-30').toBe(true);
    expect(perMonth).toBeUndefined();
  });
});
