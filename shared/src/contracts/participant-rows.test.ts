import { describe, expect, it } from '@jest/globals';
import { normalizeName, validatePerson, plainWord, readLanguage, unitFinder } from './participant-rows.ts';

describe('words of a file', () => {
  it.each([
    ['E-Mail', 'email'],
    ['Correo electrónico', 'correoelectronico'],
    ['  Área (2026) ', 'area2026'],
    ['Größe', 'große'],
    ['—', ''],
  ])('%j is normalized to %j', (word, plain) => {
    expect(plainWord(word)).toBe(plain);
  });

  it.each([
    ['es', 'es'],
    ['ES-mx', 'es'],
    ['en_GB', 'en'],
    ['Español', 'es'],
    ['castellano', 'es'],
    ['spa', 'es'],
    ['Spanish', 'es'],
    ['eng', 'en'],
    [' English ', 'en'],
    ['inglés', 'en'],
    ['fr', null],
    ['', null],
    ['esperanto', null],
  ])('%j names the language %s', (word, language) => {
    expect(readLanguage(word)).toBe(language);
  });
});

describe('names of units', () => {
  it('match regardless of case, spaces and accent encoding', () => {
    expect(normalizeName('  Ventas   NORTE ')).toBe('ventas norte');
    expect(normalizeName('Peña')).toBe(normalizeName('Pen\u0303a'));
    expect(normalizeName('Peña')).not.toBe(normalizeName('Pena'));
  });

  it('match without accents and punctuation if the match is unique', () => {
    const [north, signs] = [{ name: 'Región Norte' }, { name: '***' }];
    const find = unitFinder([north, signs]);
    expect(find('region-norte')).toBe(north);
    expect(find('REGIÓN  NORTE')).toBe(north);
    expect(find('***')).toBe(signs);
    // Both normalize to an empty text, which must not match.
    expect(find('---')).toBeUndefined();
    expect(find('Sur')).toBeUndefined();
  });

  it('match exactly if only an accent distinguishes two units', () => {
    const [one, other] = [{ name: 'Peña' }, { name: 'Pena' }];
    const find = unitFinder([one, other]);
    expect(find('peña')).toBe(one);
    expect(find('PENA')).toBe(other);
  });
});

describe('lines of a file', () => {
  const units = [{ name: 'Ventas' }];
  const finders = [unitFinder(units), unitFinder([{ name: 'Norte' }])];
  const good = { email: ' Ana@Example.org ', name: ' Ana \n Ruiz ', language: 'Español', units: [' ventas ', ''] };

  it('are parsed to a person', () => {
    expect(validatePerson(good, finders)).toEqual({
      person: { email: 'ana@example.org', name: 'Ana Ruiz', language: 'es', units: [units[0], null] },
      errors: [],
    });
  });

  it('are valid without name and language', () => {
    const { person, errors } = validatePerson(
      { email: 'ana@example.org', name: ' ', language: ' ', units: [] },
      finders,
    );
    expect(person).toEqual({ email: 'ana@example.org', name: null, language: null, units: [null, null] });
    expect(errors).toEqual([]);
    expect(validatePerson({ email: 'ana@example.org', units: [] }, []).errors).toEqual([]);
  });

  it('report every error by field', () => {
    const bad = { email: 'ana', name: 'x'.repeat(201), language: 'Klingon', units: ['Ventas', 'Sur'] };
    expect(validatePerson(bad, finders)).toEqual({
      person: { email: '', name: bad.name, language: null, units: [units[0], null] },
      errors: [
        { field: 'email', code: 'email' },
        { field: 'name', code: 'too_long' },
        { field: 'language', code: 'unknown_language' },
        { field: 1, code: 'unknown_unit' },
      ],
    });
    expect(validatePerson({ ...good, email: ' ' }, finders).errors).toEqual([{ field: 'email', code: 'required' }]);
  });

  it('accept a name of the maximum length', () => {
    expect(validatePerson({ ...good, name: 'x'.repeat(200) }, finders).errors).toEqual([]);
  });
});
