import { describe, expect, it } from '@jest/globals';
import { bodyOf, EMPTY_VALUES, isSameModel, valuesOf, type Organization } from './organization-model.ts';

const SECTORS = ['private', 'public'] as const;
const values = { ...EMPTY_VALUES, name: 'Molino' };
const organization: Organization = {
  id: '0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c01',
  name: 'Molino',
  fullname: 'Molino',
  nickname: null,
  country: 'ES',
  logo: null,
  supportEmail: null,
  sector: 'private',
  industry: 7,
  numberOfEmployees: 240,
};

describe('organization form model', () => {
  it('is empty without an organization', () => {
    expect(valuesOf(null)).toEqual(EMPTY_VALUES);
  });

  it('converts saved values to texts', () => {
    expect(valuesOf(organization)).toEqual({
      name: 'Molino',
      nickname: '',
      supportEmail: '',
      sector: 'private',
      industry: '7',
      country: 'ES',
      numberOfEmployees: '240',
    });
  });

  it('trims texts and lowercases addresses', () => {
    const typed = {
      name: ' Molino ',
      nickname: ' El molino ',
      supportEmail: ' Ayuda@Example.org ',
      sector: 'public',
      industry: '7',
      country: 'ES',
      numberOfEmployees: ' 240 ',
    };
    expect(bodyOf(typed, SECTORS)).toEqual({
      name: 'Molino',
      nickname: 'El molino',
      supportEmail: 'ayuda@example.org',
      sector: 'public',
      industry: 7,
      country: 'ES',
      numberOfEmployees: 240,
    });
  });

  it('omits empty fields and unknown sectors', () => {
    const blank = { ...values, nickname: ' ', supportEmail: ' ', numberOfEmployees: ' ', sector: 'military' };
    expect(bodyOf(blank, SECTORS)).toEqual({ name: 'Molino' });
  });

  it('counts as unchanged if only surrounding blanks differ', () => {
    expect(isSameModel(values, { ...values, name: ' Molino ' })).toBe(true);
    expect(isSameModel(values, { ...values, country: 'ES' })).toBe(false);
  });
});
