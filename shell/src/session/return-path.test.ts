import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clearReturnPath, storeReturnPath, readReturnPath } from './return-path.ts';

beforeEach(() => sessionStorage.clear());

describe('return path', () => {
  it('is the dashboard by default', () => {
    expect(readReturnPath()).toBe('/dashboard');
  });

  it('is the whole requested address', () => {
    storeReturnPath({ pathname: '/stats', search: '?view=trend', hash: '#who' });
    expect(readReturnPath()).toBe('/stats?view=trend#who');
  });

  it.each(['//evil.example/a', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'is never on another site: %j',
    (pathname) => {
      storeReturnPath({ pathname, search: '', hash: '' });
      expect(readReturnPath()).toBe('/dashboard');
    },
  );

  it('is cleared after use', () => {
    storeReturnPath({ pathname: '/stats', search: '', hash: '' });
    clearReturnPath();
    expect(readReturnPath()).toBe('/dashboard');
  });

  it('is the dashboard in a browser that blocks storage', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    storeReturnPath({ pathname: '/stats', search: '', hash: '' });
    expect(readReturnPath()).toBe('/dashboard');
    // The page of a signed-in user deletes it at every render.
    expect(clearReturnPath).not.toThrow();
    jest.restoreAllMocks();
  });
});
