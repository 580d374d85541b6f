import { describe, expect, it } from '@jest/globals';
import { normalizeName, validatePerson, plainWord, readLanguage, unitFinder } from './participant-rows.ts';

describe('a word of a file', () => {
  it.each([
    ['E-Mail', 'email'],
    ['Correo electrónico', 'correoelectronico'],
    ['  Área (2026) ', 'area2026'],
    ['Größe', 'große'],
    ['—', ''],
  ])('%j is compared as %j', (word, plain) => {
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
  it('are one where only case and spaces differ, or how an accent is typed', () => {
    expect(normalizeName('  Ventas   NORTE ')).toBe('ventas norte');
    expect(normalizeName('Peña')).toBe(normalizeName('Pen\u0303a'));
    expect(normalizeName('Peña')).not.toBe(normalizeName('Pena'));
  });

  it('are found without accents and signs where only one is meant', () => {
    const [north, signs] = [{ name: 'Región Norte' }, { name: '***' }];
    const find = unitFinder([north, signs]);
    expect(find('region-norte')).toBe(north);
    expect(find('REGIÓN  NORTE')).toBe(north);
    expect(find('***')).toBe(signs);
    // Both normalize to an empty text, which must not match.
    expect(find('---')).toBeUndefined();
    expect(find('Sur')).toBeUndefined();
  });

  it('are found as they are written where an accent alone tells two apart', () => {
    const [one, other] = [{ name: 'Peña' }, { name: 'Pena' }];
    const find = unitFinder([one, other]);
    expect(find('peña')).toBe(one);
    expect(find('PENA')).toBe(other);
  });
});

describe('a line of a file', () => {
  const units = [{ name: 'Ventas' }];
  const finders = [unitFinder(units), unitFinder([{ name: 'Norte' }])];
  const good = { email: ' Ana@Example.org ', name: ' Ana \n Ruiz ', language: 'Español', units: [' ventas ', ''] };

  it('is read as it was meant', () => {
    expect(validatePerson(good, finders)).toEqual({
      person: { email: 'ana@example.org', name: 'Ana Ruiz', language: 'es', units: [units[0], null] },
      errors: [],
    });
  });

  it('may have no name and no language', () => {
    const { person, errors } = validatePerson(
      { email: 'ana@example.org', name: ' ', language: ' ', units: [] },
      finders,
    );
    expect(person).toEqual({ email: 'ana@example.org', name: null, language: null, units: [null, null] });
    expect(errors).toEqual([]);
    expect(validatePerson({ email: 'ana@example.org', units: [] }, []).errors).toEqual([]);
  });

  it('says everything that is wrong with it, by field', () => {
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

  it('may have a name of exactly the longest length', () => {
    expect(validatePerson({ ...good, name: 'x'.repeat(200) }, finders).errors).toEqual([]);
  });
});
