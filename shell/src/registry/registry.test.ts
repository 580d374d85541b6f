import { describe, expect, it, jest } from '@jest/globals';
import { remoteEntry } from '../testing/remote-entry.ts';
import { parseRegistry } from './parse-registry.ts';
import { readRegistry, type RegistrySources } from './read-registry.ts';

const registry = (...remotes: unknown[]) => ({ revision: 'r1', remotes });
const names = (known: { remotes: readonly { name: string }[] }) => known.remotes.map(({ name }) => name);

describe('a registry', () => {
  it('is read entry by entry: a bad one costs its own remote only', () => {
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
  ])('refuses a remote of an unknown %s', (_, descriptor) => {
    const entry = { ...remoteEntry(), descriptor: { ...remoteEntry().descriptor, ...descriptor } };
    expect(parseRegistry(registry(entry)).remotes).toEqual([]);
  });

  it('gives a path, a slot or a name to the first who claims it', () => {
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

  it('that is none is refused', () => {
    expect(() => parseRegistry({ remotes: 'many' })).toThrow();
  });
});

describe('reading the registry', () => {
  const good = registry(remoteEntry('mf-auth'));
  const older = registry(remoteEntry('mf-stats'));
  const sources = (changes: Partial<RegistrySources> = {}) => ({
    inlined: () => JSON.stringify(good) as string | null,
    fetched: jest.fn(async (): Promise<unknown> => older),
    cached: jest.fn(async (): Promise<unknown> => undefined),
    cache: jest.fn(async () => {}),
    ...changes,
  });

  it('takes what the page carries, asks nobody, and keeps it', async () => {
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
  ])('asks the server where the page carries %s', async (_, text) => {
    expect(names(await readRegistry(sources({ inlined: () => text })))).toEqual(['mf-stats']);
  });

  it('takes the last good one where the server fails', async () => {
    const from = sources({
      inlined: () => null,
      fetched: () => Promise.reject(new Error('down')),
      cached: async () => good,
    });
    expect(names(await readRegistry(from))).toEqual(['mf-auth']);
    expect(from.cache).not.toHaveBeenCalled();
  });

  it('goes on without remotes where there is none at all', async () => {
    const known = await readRegistry(
      sources({ inlined: () => null, fetched: () => Promise.reject(new Error('down')) }),
    );
    expect(known.remotes).toEqual([]);
    expect(known.problems).toHaveLength(1);
  });

  it('works where nothing can be kept', async () => {
    const known = await readRegistry(sources({ cache: () => Promise.reject(new Error('private mode')) }));
    expect(names(known)).toEqual(['mf-auth']);
  });
});
