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

describe('the search in a list', () => {
  it('gives all of it before something is typed', () => {
    expect(found(' ')).toHaveLength(countries.length);
  });

  it('knows neither accents nor case', () => {
    expect(found('espana')).toEqual(['ES']);
    expect(found('MÉXICO')).toEqual(['MX']);
    expect(found('mexico')).toEqual(['MX']);
  });

  it('finds a part of a name, with those that begin so first', () => {
    expect(found('un')).toEqual(['US', 'GB']);
    expect(found('e')).toEqual(['ES', 'US', 'DE', 'MX', 'GB']);
    expect(found('estados un')).toEqual(['US']);
  });

  it('takes the code too', () => {
    expect(found('de')[0]).toBe('DE');
  });

  it('finds nothing where there is nothing', () => {
    expect(found('xyz')).toEqual([]);
  });
});
