import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RemoteEntry } from '@veleta/shared/contracts';
import { remoteEntry } from '../../testing/remote-entry.ts';
import { fetchPreviews, isStoredHere } from './fetch-previews.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

function serve(releases: unknown, status = 200) {
  return jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(status === 200 ? JSON.stringify({ releases }) : null, { status }));
}
const entryOf = (version: string, changes: object = {}): RemoteEntry => {
  const entry = remoteEntry('mf-stats', {}, [version]);
  return { ...entry, releases: entry.releases.map((release) => ({ ...release, ...changes })) };
};
const found = (version: string, entry: RemoteEntry | null, stored: string[] = []) => [
  { remote: 'mf-stats', version, entry, stored },
];
const kinds = async (...texts: string[]) =>
  (await fetchPreviews(texts)).errors.map(({ kind, text }) => `${kind} ${text}`);

describe('fetchPreviews', () => {
  it('returns the entries that the server has stored', async () => {
    const request = serve(found('1.0.0', entryOf('1.0.0')));
    expect(await fetchPreviews(['mf-stats@1.0.0'])).toEqual({ entries: [entryOf('1.0.0')], errors: [] });
    expect(request.mock.calls[0]?.[0]).toBe('/previews.json?release=mf-stats%401.0.0');
  });

  it('reports a release that the server has not stored, with the stored ones', async () => {
    serve(found('9.0.0', null, ['2.0.0', '1.0.0']));
    expect(await fetchPreviews(['mf-stats@9.0.0'])).toEqual({
      entries: [],
      errors: [{ kind: 'unknown', text: 'mf-stats@9.0.0', stored: ['2.0.0', '1.0.0'] }],
    });
  });

  it.each(['../../x', 'mf-stats@../2.0.0', 'mf-stats@https://evil.example/x', '<script>', 'mf-stats'])(
    'rejects %s without a request',
    async (text) => {
      const request = serve([]);
      expect(await kinds(text)).toEqual([`malformed ${text}`]);
      expect(request).not.toHaveBeenCalled();
    },
  );

  it.each([
    [204, []],
    [500, []],
    [200, 'nonsense'],
  ])('reports that the server could not be asked after status %d', async (status, releases) => {
    serve(releases, status);
    expect(await kinds('mf-stats@1.0.0')).toEqual(['unavailable mf-stats@1.0.0']);
  });

  it('requests only the last release of a remote', async () => {
    const request = serve(found('2.0.0', entryOf('2.0.0')));
    const { entries } = await fetchPreviews(['mf-stats@1.0.0', 'mf-stats@2.0.0']);
    expect(entries.map(({ releases }) => releases[0]?.version)).toEqual(['2.0.0']);
    expect(request.mock.calls[0]?.[0]).toBe('/previews.json?release=mf-stats%402.0.0');
  });

  it.each([
    ['another remote', { ...entryOf('1.0.0'), name: 'mf-auth' }],
    ['another release', entryOf('2.0.0')],
    ['another origin', entryOf('1.0.0', { preload: ['https://evil.example/remotes/mf-stats/1.0.0/entry.js'] })],
    ['another folder', entryOf('1.0.0', { preload: ['/remotes/mf-stats/1.0.0/../2.0.0/entry.js'] })],
  ])('rejects an entry of %s', async (_, entry) => {
    serve(found('1.0.0', entry));
    expect(await kinds('mf-stats@1.0.0')).toEqual(['foreign mf-stats@1.0.0']);
  });
});

describe('isStoredHere', () => {
  it.each([
    [{ preload: ['/remotes/mf-stats/1.0.0/entry.js'], integrity: [{ file: 'a.js', hash: 'x' }] }, true],
    [{ manifest_url: 'https://evil.example/remotes/mf-stats/1.0.0/mf-manifest.json' }, false],
    [{ manifest_url: '/remotes/mf-auth/1.0.0/mf-manifest.json' }, false],
    [{ preload: ['//evil.example/remotes/mf-stats/1.0.0/entry.js'] }, false],
    [{ preload: ['data:text/javascript,alert(1)'] }, false],
    [{ integrity: [{ file: '../2.0.0/a.js', hash: 'x' }] }, false],
    [{ integrity: [{ file: 'https://evil.example/a.js', hash: 'x' }] }, false],
  ])('%j: %j', (changes, expected) => {
    expect(isStoredHere(entryOf('1.0.0', changes))).toBe(expected);
  });
});
