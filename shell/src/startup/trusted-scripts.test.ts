import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { isBuiltScript, restrictScripts } from './trusted-scripts.ts';

const OVERRIDES = ['http://localhost:4200'];
const PAGE = { origin: 'https://veleta.example', overrideOrigins: [] };
const OPERATORS_PAGE = { ...PAGE, overrideOrigins: OVERRIDES };

describe('isBuiltScript', () => {
  it.each([
    '/assets/main.0123456789.js',
    '/remotes/mf-stats/1.0.0-abc/205.94b6b97927.js?retry=1',
    'https://veleta.example/remotes/mf-measurements/1.0.0/xlsx.worker.js',
  ])('accepts a file of a build: %s', (address) => expect(isBuiltScript(address, PAGE)).toBe(true));

  it.each([
    'https://evil.example/assets/main.js',
    '//evil.example/remotes/mf-stats/1.0.0/main.js',
    'https://veleta.example.evil.example/assets/main.js',
    'https://veleta.example:8443/assets/main.js',
    'http://veleta.example/assets/main.js',
    'data:text/javascript,alert(1)//.js',
    'blob:https://veleta.example/assets/main.js',
    'javascript:alert(1)//.js',
    '/api/v1/organizations/logo.js',
    '/assets/../api/v1/organizations/logo.js',
    '/assets/%2e%2e/api/v1/organizations/logo.js',
    '/assets/data.json',
    'http://localhost:4200/remoteEntry.js',
    'http://[',
    '',
  ])('rejects %s', (address) => expect(isBuiltScript(address, PAGE)).toBe(false));

  it('accepts scripts of allowed override origins only', () => {
    expect(isBuiltScript('http://localhost:4200/remoteEntry.js', OPERATORS_PAGE)).toBe(true);
    expect(isBuiltScript('http://localhost:4201/remoteEntry.js', OPERATORS_PAGE)).toBe(false);
  });
});

describe('restrictScripts', () => {
  afterEach(() => {
    delete globalThis.trustedTypes;
    document.head.innerHTML = '';
  });

  it('creates a default policy that only creates script addresses', () => {
    const createPolicy = jest.fn<NonNullable<typeof globalThis.trustedTypes>['createPolicy']>();
    globalThis.trustedTypes = { createPolicy };
    document.head.innerHTML = `<script type="application/json" id="overrides">${JSON.stringify({ origins: OVERRIDES })}</script>`;
    restrictScripts();
    expect(createPolicy).toHaveBeenCalledTimes(1);
    const [name, rules] = createPolicy.mock.calls[0] ?? [];
    expect([name, Object.keys(rules ?? {})]).toEqual(['default', ['createScriptURL']]);
    const allowed = rules?.createScriptURL;
    expect(allowed?.('/assets/main.js')).toBe('/assets/main.js');
    expect(allowed?.('http://localhost:4200/a.js')).toBe('http://localhost:4200/a.js');
    expect(allowed?.('https://evil.example/a.js')).toBeNull();
  });

  it('does nothing in a browser without Trusted Types', () => expect(restrictScripts).not.toThrow());
});
