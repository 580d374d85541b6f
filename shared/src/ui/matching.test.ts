import { describe, expect, it } from '@jest/globals';
import { matching } from './matching.ts';

const countries = [
  { value: 'DE', name: 'Alemania' },
  { value: 'CG', name: 'Congo' },
  { value: 'ES', name: 'España' },
  { value: 'US', name: 'Estados Unidos' },
  { value: 'MX', name: 'México' },
  { value: 'GB', name: 'Reino Unido' },
];
const found = (search: string) => matching(countries, search).map(({ value }) => value);

describe('matching', () => {
  it('returns all options for an empty text', () => {
    expect(found(' ')).toHaveLength(countries.length);
  });

  it('ignores accents and case', () => {
    expect(found('espana')).toEqual(['ES']);
    expect(found('MÉXICO')).toEqual(['MX']);
    expect(found('mexico')).toEqual(['MX']);
  });

  it('finds parts of names, with prefixes of words first', () => {
    expect(found('un')).toEqual(['US', 'GB']);
    expect(found('e')).toEqual(['ES', 'US', 'DE', 'MX', 'GB']);
    expect(found('estados un')).toEqual(['US']);
  });

  it('finds values too', () => {
    expect(found('de')[0]).toBe('DE');
  });

  it('returns nothing without a match', () => {
    expect(found('xyz')).toEqual([]);
  });
});
