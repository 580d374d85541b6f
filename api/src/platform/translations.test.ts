import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ERROR_STATUS, LANGUAGES } from '@veleta/shared/contracts';
import { chooseLanguage, findTranslation } from './translations.ts';

const keysOf = (words: object, prefix = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(Object(value), `${prefix}${key}.`),
  );
const catalogue = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'));

describe('the texts of the API', () => {
  it('have the same keys and placeholders in both languages', () => {
    const [en, es] = [catalogue('en'), catalogue('es')];
    expect(keysOf(es).sort()).toEqual(keysOf(en).sort());
    for (const key of keysOf(en)) {
      const places = LANGUAGES.map((language) => (rawAt(catalogue(language), key).match(/\{\{\w+\}\}/g) ?? []).sort());
      expect([key, places[1]]).toEqual([key, places[0]]);
    }
  });

  it('include other texts by key, with the same values, but not keys in user input', () => {
    const product = '$t(report.page)';
    expect(findTranslation('en', 'monthlyLine.few', { product, date: 'May 1', threshold: '7' })).toBe(
      '$t(report.page) (closed May 1): fewer than 7 people answered',
    );
    expect(findTranslation('es', 'report.withheld', { threshold: '7' })).toMatch(
      /^Respondieron menos de 7 personas\. Para /,
    );
  });

  it('resolve every included key', () => {
    for (const language of LANGUAGES)
      for (const key of keysOf(catalogue(language)))
        expect([key, findTranslation(language, key)]).not.toEqual([key, null]);
  });

  it('exist for every code of the error catalogue', () => {
    for (const language of LANGUAGES) {
      expect(Object.keys(ERROR_STATUS).filter((code) => findTranslation(language, `errors.${code}`) === null)).toEqual(
        [],
      );
    }
  });
});

describe('chooseLanguage', () => {
  it.each([
    [undefined, 'es'],
    ['', 'es'],
    ['*', 'es'],
    ['en', 'en'],
    ['es-419,en;q=0.9', 'es'],
    ['fr;q=1, es;q=0.3, en;q=0.8', 'en'],
    ['de', 'en'],
    ['en;q=0, es', 'es'],
    [';;q=,', 'en'],
  ])('chooses for %j: %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });
});

function rawAt(words: object, key: string): string {
  return String(key.split('.').reduce<unknown>((found, part) => Reflect.get(Object(found), part), words));
}
