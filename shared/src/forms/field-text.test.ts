import { beforeAll, describe, expect, it } from '@jest/globals';
import { FIELD_CODES, FIELD_PARAMS, LANGUAGES } from '../contracts/index.ts';
import { changeLanguage, i18n, startI18n } from '../i18n/index.ts';
import { errorTextOf, toFormError } from './form-errors.ts';
import { fieldText } from './index.ts';

beforeAll(() => startI18n({}, 'en'));

describe('field error texts', () => {
  it('name the error and its fix in the current language', async () => {
    await changeLanguage('en');
    expect(fieldText({ code: 'before_start' })).toBe('The last day is before the first day. Choose a later one.');
    await changeLanguage('es');
    expect(fieldText({ code: 'before_start' })).toBe('El último día es anterior al primero. Elige uno posterior.');
  });

  it('format numbers by language', async () => {
    await changeLanguage('en');
    expect(fieldText({ code: 'too_many', params: { limit: 50_000 } })).toBe(
      'No more than 50,000 allowed. Remove some.',
    );
  });

  it.each(LANGUAGES)('exist for every code in %s with every parameter', async (language) => {
    await changeLanguage(language);
    const names: Readonly<Record<string, readonly string[]>> = FIELD_PARAMS;
    for (const code of FIELD_CODES) {
      const text = fieldText({ code, params: Object.fromEntries((names[code] ?? []).map((name) => [name, 7])) });
      expect([code, text]).toEqual([code, expect.stringMatching(/^[^{}]+$/)]);
      expect(text).not.toBe(`fields.${code}`);
    }
    expect(i18n.exists('errors.internal', { ns: 'shared' })).toBe(true);
  });

  it('are looked up at render, so that forms only store the code', async () => {
    const formError = toFormError({ code: 'too_long', params: { limit: 80 } });
    await changeLanguage('es');
    expect(errorTextOf(formError)).toBe('Usa 80 caracteres como máximo.');
    await changeLanguage('en');
    expect(errorTextOf(formError)).toBe('Use no more than 80 characters.');
    expect(errorTextOf(formError, (code) => `own words for ${code}`)).toBe('own words for too_long');
  });
});
