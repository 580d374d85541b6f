import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetOrigin, keepOrigin, readOrigin } from './origin.ts';

beforeEach(() => sessionStorage.clear());

describe('the place that a sign-in leads to', () => {
  it('is the dashboard where nobody wanted another', () => {
    expect(readOrigin()).toBe('/dashboard');
  });

  it('is the whole address that was asked for', () => {
    keepOrigin({ pathname: '/stats', search: '?view=trend', hash: '#who' });
    expect(readOrigin()).toBe('/stats?view=trend#who');
  });

  it.each(['//evil.example/a', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'is never on another site: %j',
    (pathname) => {
      keepOrigin({ pathname, search: '', hash: '' });
      expect(readOrigin()).toBe('/dashboard');
    },
  );

  it('is forgotten once it was used', () => {
    keepOrigin({ pathname: '/stats', search: '', hash: '' });
    forgetOrigin();
    expect(readOrigin()).toBe('/dashboard');
  });

  it('is the dashboard in a browser that blocks storage', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    keepOrigin({ pathname: '/stats', search: '', hash: '' });
    expect(readOrigin()).toBe('/dashboard');
    // The page of a signed-in user deletes it at every render.
    expect(forgetOrigin).not.toThrow();
    jest.restoreAllMocks();
  });
});
