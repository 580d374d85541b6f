import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { remoteEntry } from '../testing/remote-entry.ts';
import { loadExtension } from './load-extension.ts';
import { noExtension } from './shell-extension.ts';

const OFFER = '<meta name="veleta-overrides" content="offered">';
const permission = (origins: readonly string[]) =>
  `<script type="application/json" id="overrides">${JSON.stringify({ origins })}</script>`;

const visit = (address: string): void => history.replaceState(null, '', address);

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  visit('/');
  jest.restoreAllMocks();
});

// The build defines it.
Object.assign(globalThis, { __SHELL_VERSION__: '1.0.0' });

describe('loadExtension', () => {
  it('returns no extension if the server offers no overrides, regardless of storage', async () => {
    localStorage.setItem('veleta.overrides', '[{"remote":"mf-stats","url":"http://localhost:4200/remote.json"}]');
    document.head.innerHTML = permission(['http://localhost:4200']);
    expect(await loadExtension()).toBe(noExtension);
  });

  it('changes no remote for a user without the permission', async () => {
    localStorage.setItem('veleta.overrides', '[{"remote":"mf-stats","url":"http://localhost:4200/remote.json"}]');
    document.head.innerHTML = OFFER;
    const extension = await loadExtension();
    expect(extension).not.toBe(noExtension);
    expect(extension.adaptRegistry).toBe(noExtension.adaptRegistry);
    expect(extension.adaptLoader).toBe(noExtension.adaptLoader);
    expect(extension.useArea).toBe(noExtension.useArea);
  });

  it('adapts registry and loader with the permission', async () => {
    document.head.innerHTML = OFFER + permission(['http://localhost:4200']);
    const extension = await loadExtension();
    expect(extension.adaptRegistry).not.toBe(noExtension.adaptRegistry);
    expect(extension.adaptLoader).not.toBe(noExtension.adaptLoader);
  });

  it('ignores a release in the address if the server offers no overrides', async () => {
    const request = jest.spyOn(globalThis, 'fetch');
    document.head.innerHTML = permission(['http://localhost:4200']);
    visit('/stats?release=mf-stats@1.0.0');
    expect(await loadExtension()).toBe(noExtension);
    expect([request.mock.calls, sessionStorage.length, location.search]).toEqual([[], 0, '?release=mf-stats@1.0.0']);
  });

  it('ignores a release in the address without the permission, also a stored one', async () => {
    const request = jest.spyOn(globalThis, 'fetch');
    document.head.innerHTML = OFFER;
    sessionStorage.setItem('veleta.preview', 'mf-stats@1.0.0');
    visit('/stats?release=mf-auth@1.0.0');
    const extension = await loadExtension();
    expect(extension.adaptRegistry).toBe(noExtension.adaptRegistry);
    expect(request).not.toHaveBeenCalled();
  });

  it('previews a stored release with the permission, instead of an override of the same remote', async () => {
    const entry = remoteEntry('mf-stats', {}, ['1.0.0']);
    const reply = { releases: [{ remote: 'mf-stats', version: '1.0.0', entry, stored: ['2.0.0', '1.0.0'] }] };
    const request = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(reply)));
    localStorage.setItem('veleta.overrides', '[{"remote":"mf-stats","url":"http://localhost:1/remote.json"}]');
    document.head.innerHTML = OFFER + permission(['http://localhost:4200']);
    visit('/stats?release=mf-stats@1.0.0');
    const extension = await loadExtension();
    const { remotes } = await extension.adaptRegistry({
      revision: 'r1',
      remotes: [remoteEntry('mf-stats', {}, ['2.0.0'])],
      problems: [],
    });
    expect(remotes[0]?.releases.map(({ version }) => version)).toEqual(['1.0.0', '2.0.0']);
    expect(request).toHaveBeenCalledTimes(1);
    expect([location.pathname, location.search]).toEqual(['/stats', '']);
  });
});
