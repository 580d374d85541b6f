import { describe, expect, it, jest } from '@jest/globals';
import { remoteEntry } from '../testing/remote-entry.ts';
import { parseRegistry } from './parse-registry.ts';
import { readRegistry, type RegistrySources } from './read-registry.ts';

const registry = (...remotes: unknown[]) => ({ revision: 'r1', remotes });
const names = (known: { remotes: readonly { name: string }[] }) => known.remotes.map(({ name }) => name);

describe('parseRegistry', () => {
  it('rejects only the remote of an invalid entry', () => {
    const known = parseRegistry(
      registry(remoteEntry('mf-auth'), { name: 'mf-bad', releases: [] }, null, remoteEntry('mf-stats')),
    );
    expect(names(known)).toEqual(['mf-auth', 'mf-stats']);
    expect(known.problems).toHaveLength(2);
    expect(known.problems[0]).toMatch(/^mf-bad:/);
  });

  it.each([
    ['contract', { contract: 2 }],
    ['layout', { routes: [{ path: '/x', layout: 'sideways' }] }],
    ['slot', { slots: ['somewhere.else'] }],
  ])('rejects a remote of an unknown %s', (_, descriptor) => {
    const entry = { ...remoteEntry(), descriptor: { ...remoteEntry().descriptor, ...descriptor } };
    expect(parseRegistry(registry(entry)).remotes).toEqual([]);
  });

  it('rejects the second remote with the same path, slot or name', () => {
    const known = parseRegistry(
      registry(
        remoteEntry('mf-one', { routes: [{ path: '/a', layout: 'main' }], slots: ['main.overlay'] }),
        remoteEntry('mf-two', { routes: [{ path: '/a', layout: 'side' }] }),
        remoteEntry('mf-three', { slots: ['main.overlay'] }),
        remoteEntry('mf-one'),
        remoteEntry('mf-four'),
      ),
    );
    expect(names(known)).toEqual(['mf-one', 'mf-four']);
    expect(known.problems).toHaveLength(3);
  });

  it('throws for a value that is not a registry', () => {
    expect(() => parseRegistry({ remotes: 'many' })).toThrow();
  });
});

describe('readRegistry', () => {
  const good = registry(remoteEntry('mf-auth'));
  const older = registry(remoteEntry('mf-stats'));
  const sources = (changes: Partial<RegistrySources> = {}) => ({
    inlined: () => JSON.stringify(good) as string | null,
    fetched: jest.fn(async (): Promise<unknown> => older),
    cached: jest.fn(async (): Promise<unknown> => undefined),
    cache: jest.fn(async () => {}),
    ...changes,
  });

  it('uses and caches the registry in the page without a request', async () => {
    const from = sources();
    expect(names(await readRegistry(from))).toEqual(['mf-auth']);
    expect(from.fetched).not.toHaveBeenCalled();
    expect(from.cache).toHaveBeenCalledWith(good);
  });

  it.each([
    ['nothing', null],
    ['an unfilled place', '<!-- registry -->'],
    ['something broken', '{"revision":'],
    ['something else', '{"a":1}'],
  ])('fetches the registry if the page has %s', async (_, text) => {
    expect(names(await readRegistry(sources({ inlined: () => text })))).toEqual(['mf-stats']);
  });

  it('uses the cached registry if the server fails', async () => {
    const from = sources({
      inlined: () => null,
      fetched: () => Promise.reject(new Error('down')),
      cached: async () => good,
    });
    expect(names(await readRegistry(from))).toEqual(['mf-auth']);
    expect(from.cache).not.toHaveBeenCalled();
  });

  it('returns no remotes without any registry', async () => {
    const known = await readRegistry(
      sources({ inlined: () => null, fetched: () => Promise.reject(new Error('down')) }),
    );
    expect(known.remotes).toEqual([]);
    expect(known.problems).toHaveLength(1);
  });

  it('works without a cache', async () => {
    const known = await readRegistry(sources({ cache: () => Promise.reject(new Error('private mode')) }));
    expect(names(known)).toEqual(['mf-auth']);
  });
});
