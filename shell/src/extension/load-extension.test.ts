import { afterEach, describe, expect, it } from '@jest/globals';
import { loadExtension } from './load-extension.ts';
import { noExtension } from './shell-extension.ts';

const OFFER = '<meta name="veleta-overrides" content="offered">';
const permission = (origins: readonly string[]) =>
  `<script type="application/json" id="overrides">${JSON.stringify({ origins })}</script>`;

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
});

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
});
