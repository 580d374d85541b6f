import { describe, expect, it } from '@jest/globals';
import { validateRows } from './validate-rows.ts';

const area = {
  title: 'Area',
  units: [
    { id: 'n', name: 'North' },
    { id: 's', name: 'Línea  Sur' },
  ],
};

describe('validateRows', () => {
  it('accepts common spellings of addresses, languages and units', () => {
    const { participants, errors } = validateRows(
      [
        { line: 2, email: ' Ana@Example.org ', name: ' Ana ', language: 'ES-mx', units: [' north '] },
        { line: 3, email: 'bo@example.org', units: ['línea sur', ''] },
      ],
      [area],
    );
    expect(errors).toEqual([]);
    expect(participants).toEqual([
      { email: 'ana@example.org', name: 'Ana', language: 'es', unitIds: ['n'] },
      { email: 'bo@example.org', name: null, language: null, unitIds: ['s'] },
    ]);
  });

  it('reports all errors, line by line', () => {
    const { errors } = validateRows(
      [
        { line: 2, email: 'ana@example.org', units: ['West'] },
        { line: 3, email: 'ANA@example.org', language: 'fr', units: [] },
        { line: 4, email: 'nobody', units: ['', 'extra'] },
        { line: 5, email: ' ', units: [] },
      ],
      [area],
    );
    expect(errors).toEqual([
      { line: 2, column: 'Area', code: 'unknown_unit', value: 'West' },
      { line: 3, column: 'email', code: 'duplicate', value: 'ANA@example.org' },
      { line: 3, column: 'language', code: 'unknown_language', value: 'fr' },
      { line: 4, column: 'email', code: 'email', value: 'nobody' },
      { line: 4, column: '', code: 'too_many_columns', value: 'extra' },
      { line: 5, column: 'email', code: 'required', value: ' ' },
    ]);
  });
});
