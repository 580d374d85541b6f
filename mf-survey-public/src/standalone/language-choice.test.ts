import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { storeLanguage, storedLanguage } from './language-choice.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('manually chosen language', () => {
  it('is null before a choice', () => {
    expect(storedLanguage()).toBeNull();
  });

  it('lasts in the tab and applies to the application too', () => {
    storeLanguage('es');
    expect(storedLanguage()).toBe('es');
    expect(sessionStorage.getItem('i18nextLng')).toBe('es');
    expect(localStorage.getItem('i18nextLng')).toBe('es');
  });

  it('from another tab does not override the language of the person on the list', () => {
    localStorage.setItem('i18nextLng', 'es');
    expect(storedLanguage()).toBeNull();
  });

  it.each(['pt', 'en-GB', ''])('is null for an unsupported language (%j)', (code) => {
    sessionStorage.setItem('i18nextLng', code);
    expect(storedLanguage()).toBeNull();
  });

  it('is not stored by a browser that blocks storage, without an error', () => {
    for (const method of ['getItem', 'setItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    expect(() => storeLanguage('es')).not.toThrow();
    expect(storedLanguage()).toBeNull();
  });
});
