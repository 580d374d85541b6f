import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import i18next from 'i18next';
import {
  addMessages,
  changeLanguage,
  currentLanguage,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  i18n,
  startI18n,
  UnsupportedLanguageError,
} from './index.ts';

const speak = (...languages: string[]) => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = '';
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('initial language', () => {
  it.each([
    ['the browser', () => speak('es-MX'), 'es'],
    ['the browser before local storage', () => (speak('en-GB'), localStorage.setItem('i18nextLng', 'es')), 'en'],
    [
      'local storage where the browser speaks none of ours',
      () => (speak('fr'), localStorage.setItem('i18nextLng', 'es')),
      'es',
    ],
    ['the html tag where neither does', () => (speak('fr'), (document.documentElement.lang = 'es')), 'es'],
    ['English where nothing does', () => speak('fr'), 'en'],
    ['the choice made in this tab before all', () => (speak('en'), sessionStorage.setItem('i18nextLng', 'es')), 'es'],
  ])('is that of %s', async (_, prepare, language) => {
    prepare();
    await startI18n();
    expect(currentLanguage()).toBe(language);
    expect(document.documentElement.lang).toBe(language);
  });

  it('is not stored before an explicit choice', async () => {
    speak('es');
    await startI18n();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('changeLanguage', () => {
  beforeEach(async () => {
    await startI18n({}, 'en');
  });

  it('stores an explicit choice', async () => {
    await changeLanguage('es');
    expect(currentLanguage()).toBe('es');
    expect(document.documentElement.lang).toBe('es');
    expect(localStorage.getItem('i18nextLng')).toBe('es');
  });

  it('does not store a change that is not a choice', async () => {
    await changeLanguage('es', { remember: false });
    expect(currentLanguage()).toBe('es');
    expect(localStorage.getItem('i18nextLng')).toBeNull();
  });

  it('applies the last of several changes, in whatever order texts load', async () => {
    let resolveTexts = (_: { default: { hello: string } }): void => {};
    await addMessages('mf-slow', {
      en: async () => ({ default: { hello: 'Hello' } }),
      es: () => new Promise((resolve) => (resolveTexts = resolve)),
    });
    const first = changeLanguage('es');
    await changeLanguage('en');
    resolveTexts({ default: { hello: 'Hola' } });
    await first;
    expect(currentLanguage()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('i18nextLng')).toBe('en');
  });

  it('rejects an unsupported language', async () => {
    await expect(changeLanguage('fr')).rejects.toBeInstanceOf(UnsupportedLanguageError);
    expect(currentLanguage()).toBe('en');
  });

  it('loads the texts of remotes in the new language on demand', async () => {
    const loaders = {
      en: jest.fn(async () => ({ default: { hello: 'Hello' } })),
      es: jest.fn(async () => ({ default: { hello: 'Hola' } })),
    };
    await addMessages('mf-one', loaders);
    expect(loaders.es).not.toHaveBeenCalled();
    expect(i18n.t('hello', { ns: 'mf-one' })).toBe('Hello');
    await changeLanguage('es');
    expect(i18n.t('hello', { ns: 'mf-one' })).toBe('Hola');
  });

  describe('texts that cannot be loaded', () => {
    // Later tests load the texts of all namespaces again, and would wait for the retries of these.
    let isBroken = true;
    beforeEach(() => {
      isBroken = true;
      jest.useFakeTimers();
    });
    afterEach(() => {
      isBroken = false;
      jest.useRealTimers();
    });
    const down = async () => {
      if (isBroken) throw new Error('down');
      return { default: { hello: 'Late' } };
    };
    const hello = (text: string) => jest.fn(async () => ({ default: { hello: text } }));
    /** Waits for a step and the retries in it. */
    const settle = async (step: Promise<void>): Promise<void> => {
      await jest.runAllTimersAsync();
      await step;
    };

    it('are loaded again', async () => {
      const es = hello('Hola');
      await settle(addMessages('mf-again', { en: hello('Hello').mockImplementationOnce(down), es }));
      expect(i18n.t('hello', { ns: 'mf-again' })).toBe('Hello');
      expect(es).not.toHaveBeenCalled();
    });

    it.each([
      ['English', 'en', { en: down, es: hello('Hola') }, 'Hola'],
      ['Spanish', 'es', { en: hello('Hello'), es: down }, 'Hello'],
    ])('in %s are replaced by those of the other language', async (_, language, loaders, shown) => {
      await settle(changeLanguage(language));
      await settle(addMessages(`mf-only-${language}`, loaders));
      expect(i18n.t('hello', { ns: `mf-only-${language}` })).toBe(shown);
    });

    it('are those of the other language also after a change to theirs', async () => {
      await addMessages('mf-two', { en: hello('Hello'), es: down });
      await settle(changeLanguage('es'));
      expect(i18n.t('hello', { ns: 'mf-two' })).toBe('Hello');
    });

    it('replace those of the other language as soon as they can be loaded', async () => {
      let isDown = true;
      const loaders = { en: async () => (isDown ? down() : { default: { hello: 'Hello' } }), es: hello('Hola') };
      const part = {
        en: async () => (isDown ? down() : { default: { bye: 'Bye' } }),
        es: async () => ({ default: { bye: 'Chao' } }),
      };
      const shown = () => [i18n.t('hello', { ns: 'mf-later' }), i18n.t('bye', { ns: 'mf-later' })];
      await settle(addMessages('mf-later', loaders, [part]));
      expect(shown()).toEqual(['Hola', 'Chao']);
      isDown = false;
      await settle(addMessages('mf-later', loaders, [part]));
      expect(shown()).toEqual(['Hello', 'Bye']);
    });

    it('are not replaced if another page has loaded them in the meantime', async () => {
      let resolveTexts = (_: { default: { hello: string } }): void => {};
      const late = new Promise<{ default: { hello: string } }>((resolve) => (resolveTexts = resolve));
      const en = hello('Hello').mockImplementationOnce(down).mockImplementationOnce(down).mockImplementationOnce(down);
      const loaders = { en, es: () => late };
      const first = addMessages('mf-race', loaders);
      await jest.runAllTimersAsync();
      await settle(addMessages('mf-race', loaders));
      resolveTexts({ default: { hello: 'Hola' } });
      await first;
      expect(i18n.t('hello', { ns: 'mf-race' })).toBe('Hello');
    });
  });

  it('ignores late texts of a replaced release', async () => {
    let resolveTexts = (_: { default: { hello: string } }): void => {};
    const none = async () => ({ default: {} });
    const late = addMessages('mf-three', { en: () => new Promise((resolve) => (resolveTexts = resolve)), es: none });
    await addMessages('mf-three', { en: async () => ({ default: { hello: 'Newer' } }), es: none });
    resolveTexts({ default: { hello: 'Older' } });
    await late;
    expect(i18n.t('hello', { ns: 'mf-three' })).toBe('Newer');
  });

  it('loads the texts of opened pages once', async () => {
    const none = {
      en: async () => ({ default: { all: 'Of all' } }),
      es: async () => ({ default: { all: 'De todas' } }),
    };
    const page = {
      en: jest.fn(async () => ({ default: { page: { title: 'Goals' } } })),
      es: jest.fn(async () => ({ default: { page: { title: 'Metas' } } })),
    };
    await addMessages('mf-four', none);
    expect(i18n.t('page.title', { ns: 'mf-four' })).toBe('page.title');
    await addMessages('mf-four', none, [page]);
    await addMessages('mf-four', none, [page]);
    expect(page.en).toHaveBeenCalledTimes(1);
    expect([i18n.t('all', { ns: 'mf-four' }), i18n.t('page.title', { ns: 'mf-four' })]).toEqual(['Of all', 'Goals']);
    await changeLanguage('es');
    expect([i18n.t('all', { ns: 'mf-four' }), i18n.t('page.title', { ns: 'mf-four' })]).toEqual(['De todas', 'Metas']);
  });

  it('does not load page texts of a replaced release', async () => {
    const none = async () => ({ default: {} });
    const page = { en: none, es: jest.fn(none) };
    await addMessages('mf-five', { en: none, es: none }, [page]);
    await addMessages('mf-five', { en: none, es: none });
    await changeLanguage('es');
    expect(page.es).not.toHaveBeenCalled();
  });

  it("uses the page's only instance", () => {
    expect(i18n).toBe(i18next);
  });
});

describe('formats', () => {
  beforeEach(async () => {
    speak('en-US');
    await startI18n({}, 'en');
  });

  it('follow the current language', async () => {
    await startI18n({}, 'en');
    expect([formatNumber(1234.5), formatPercent(63), formatDate('2026-11-20')]).toEqual([
      '1,234.5',
      '63%',
      'Nov 20, 2026',
    ]);
    await changeLanguage('es');
    expect([formatNumber(1234.5), formatPercent(63), formatDate('2026-11-20')]).toEqual([
      '1.234,5',
      '63\u00a0%',
      '20 nov 2026',
    ]);
  });

  it('keep a day without a zone the same in every zone', () => {
    for (const timeZone of ['America/Bogota', 'Pacific/Auckland'])
      expect(formatDate('2026-11-20', { dateStyle: 'medium', timeZone })).toBe(formatDate('2026-11-20'));
    expect(formatDate('2026-11-20T23:30:00Z', { day: 'numeric', timeZone: 'Europe/Madrid' })).toBe('21');
  });

  it("format days and times by the browser's region", async () => {
    speak('fr-FR', 'en-GB', 'en-US', 'es-MX');
    await changeLanguage('en');
    const moment = () => formatDateTime('2026-11-20T15:30:00Z', 'Europe/London').replaceAll('\u202f', ' ');
    expect([formatDate('2026-11-20'), moment()]).toEqual(['20 Nov 2026', '20 Nov 2026, 15:30']);
    speak('en-US');
    expect([formatDate('2026-11-20'), moment()]).toEqual(['Nov 20, 2026', 'Nov 20, 2026, 3:30 PM']);
    speak('de-DE');
    expect(formatDate('2026-11-20')).toBe('Nov 20, 2026');
  });

  it.each(['es-CO', 'es-CL', 'es-MX', 'es-AR', 'es-ES', 'en-GB', 'en-US'])(
    'name the month in words in %s',
    async (region) => {
      speak(region);
      await changeLanguage(region.startsWith('es') ? 'es' : 'en');
      const moment = formatDateTime('2026-11-20T15:30:00Z', 'UTC');
      for (const formatted of [formatDate('2026-11-20'), formatDate('2026-11-20', { dateStyle: 'medium' }), moment])
        expect(formatted).toMatch(/\bnov\b/i);
    },
  );

  it('end a sentence with one full stop, also after "p.m."', async () => {
    speak('es-MX');
    await startI18n({ moments: { en: {}, es: { opens: 'Se abre el {{moment}}.' } } }, 'es');
    const moment = formatDateTime('2026-11-20T15:30:00Z', 'UTC');
    expect(moment).toMatch(/3:30\sp\.\s?m\.$/);
    expect(i18n.t('opens', { ns: 'moments', moment })).toBe(`Se abre el ${moment}`);
  });

  it('group the digits of four-digit numbers in Spanish texts', async () => {
    await startI18n({ counts: { en: {}, es: { responses: '{{count, number}} respuestas' } } }, 'es');
    expect(i18n.t('responses', { ns: 'counts', count: 1015 })).toBe('1.015 respuestas');
    expect(formatNumber(1015)).toBe('1.015');
  });

  it('format money with its currency, whole amounts without decimals', async () => {
    await changeLanguage('en');
    expect([formatMoney(49, 'EUR'), formatMoney(49.5, 'EUR')]).toEqual(['€49', '€49.50']);
  });

  it('format a moment in the given zone', async () => {
    await changeLanguage('en');
    expect(formatDateTime('2026-11-20T23:30:00Z', 'Europe/Madrid').replaceAll('\u202f', ' ')).toBe(
      'Nov 21, 2026, 12:30 AM',
    );
  });
});
