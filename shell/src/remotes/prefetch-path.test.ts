import { describe, expect, it, jest } from '@jest/globals';
import type { Role } from '@veleta/shared/contracts';
import { createQueryClient } from '@veleta/shared/query';
import type { RemoteModule } from '@veleta/shared/remote';
import { remoteEntry } from '../testing/remote-entry.ts';
import { remotesOf } from '../testing/remotes.ts';
import { createPrefetch } from './prefetch-path.ts';

const entries = [
  remoteEntry('mf-stats', {
    routes: [
      { path: '/stats', layout: 'side' },
      { path: '/stats/:id', layout: 'side', roles: ['owner'] },
    ],
  }),
  remoteEntry('mf-auth', { routes: [{ path: '/auth/login', layout: 'auth' }] }),
];

function prefetchOf({
  role = 'owner',
  isSavingData = false,
  loads = true,
}: { role?: Role | null; isSavingData?: boolean; loads?: boolean } = {}) {
  const started: string[] = [];
  const note = (what: string) => async () => {
    started.push(what);
    return { default: () => null };
  };
  const texts = async () => ({ default: {} });
  const remoteModule: RemoteModule = {
    contract: 1,
    name: 'mf-stats',
    slots: {},
    messages: { en: texts, es: texts },
    routes: { '/stats': note('page'), '/stats/:id': note('one'), '/auth/login': note('login') },
    prefetch: (path) => {
      started.push(`queries of ${path}`);
      throw new Error('planted');
    },
  };
  const load = jest.fn(() => (loads ? Promise.resolve(remoteModule) : Promise.reject(new Error('HTTP 500'))));
  const { catalog, loader } = remotesOf({ entries, load, events: [] });
  const prefetch = createPrefetch({
    catalog,
    loader,
    client: createQueryClient(),
    role: () => role,
    isSavingData: () => isSavingData,
  });
  return { prefetch, load, started };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('prefetch', () => {
  it('loads remote, page and queries of a path once', async () => {
    const { prefetch, load, started } = prefetchOf();
    prefetch('/stats?view=score');
    prefetch('/stats');
    await settle();
    expect(load).toHaveBeenCalledTimes(1);
    expect(started).toEqual(['page', 'queries of /stats']);
  });

  it('does nothing with data saver, without access, or for an unknown path', async () => {
    const saving = prefetchOf({ isSavingData: true });
    saving.prefetch('/stats');
    const analyst = prefetchOf({ role: 'analyst' });
    analyst.prefetch('/stats/7');
    const nobody = prefetchOf({ role: null });
    nobody.prefetch('/stats');
    nobody.prefetch('/nowhere');
    await settle();
    for (const { load } of [saving, analyst, nobody]) expect(load).not.toHaveBeenCalled();
    nobody.prefetch('/auth/login');
    expect(nobody.load).toHaveBeenCalledTimes(1);
  });

  it('fails silently and retries on the next intent', async () => {
    const { prefetch, load } = prefetchOf({ loads: false });
    prefetch('/stats');
    await settle();
    prefetch('/stats');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
