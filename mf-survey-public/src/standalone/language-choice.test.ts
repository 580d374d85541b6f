import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepLanguage, keptLanguage } from './language-choice.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the language chosen by hand', () => {
  it('is none before a choice', () => {
    expect(keptLanguage()).toBeNull();
  });

  it('lasts in the tab, and is the choice of the application too', () => {
    keepLanguage('es');
    expect(keptLanguage()).toBe('es');
    expect(sessionStorage.getItem('i18nextLng')).toBe('es');
    expect(localStorage.getItem('i18nextLng')).toBe('es');
  });

  it('of another tab does not overrule the language of the person on the list', () => {
    localStorage.setItem('i18nextLng', 'es');
    expect(keptLanguage()).toBeNull();
  });

  it.each(['pt', 'en-GB', ''])('is none of a language that there are no texts in (%j)', (code) => {
    sessionStorage.setItem('i18nextLng', code);
    expect(keptLanguage()).toBeNull();
  });

  it('is forgotten by a browser that blocks storage, and nothing breaks', () => {
    for (const method of ['getItem', 'setItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    expect(() => keepLanguage('es')).not.toThrow();
    expect(keptLanguage()).toBeNull();
  });
});
