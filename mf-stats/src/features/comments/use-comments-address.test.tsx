import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderWithProviders } from '@veleta/shared/testing';
import { useCommentsAddress } from './use-comments-address.ts';

async function show(search: string) {
  let current: ReturnType<typeof useCommentsAddress> | undefined;
  function Probe() {
    current = useCommentsAddress();
    return null;
  }
  const { location, cameBy } = await renderWithProviders(<Probe />, { route: `/stats${search}` });
  type Change = Parameters<ReturnType<typeof useCommentsAddress>['change']>[0];
  return { now: () => current!.address, change: (wish: Change) => act(() => current!.change(wish)), location, cameBy };
}

describe('useCommentsAddress', () => {
  it.each(['', '?page=0', '?page=-1', '?page=2.5', '?page=x', '?language=pt', '?topic=x', '?topic=-1'])(
    'starts at the first page: %j',
    async (search) => {
      expect((await show(search)).now()).toEqual({ item: null, language: null, topic: null, page: 1 });
    },
  );

  it('starts at the first page after a changed filter and replaces the history entry', async () => {
    const { change, location, cameBy } = await show('?view=comments&page=3');
    change({ item: 'why' });
    expect(location()).toBe('/stats?view=comments&item=why');
    expect(cameBy()).toBe('REPLACE');
    change({ language: 'es' });
    expect(location()).toBe('/stats?view=comments&item=why&language=es');
    change({ item: null, filter: 'unit' });
    expect(location()).toBe('/stats?view=comments&language=es&filter=unit');
  });

  it('stores the topic, also the first two', async () => {
    const { change, location, now } = await show('?view=comments');
    for (const topic of [0, 1]) {
      change({ topic });
      expect(location()).toBe(`/stats?view=comments&topic=${topic}`);
      expect(now().topic).toBe(topic);
    }
  });

  it('creates a history entry for each page', async () => {
    const { change, location, cameBy, now } = await show('?item=why');
    change({ page: 2 });
    expect(location()).toBe('/stats?item=why&page=2');
    expect(cameBy()).toBe('PUSH');
    expect(now()).toEqual({ item: 'why', language: null, topic: null, page: 2 });
  });
});
