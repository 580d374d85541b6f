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

describe('the form of an organization', () => {
  it('is empty where there is none', () => {
    expect(valuesOf(null)).toEqual(EMPTY_VALUES);
  });

  it('shows what is saved as text, and nothing where nothing is', () => {
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

  it('sends what was typed without what is around it, and addresses in lower case', () => {
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

  it('sends nothing that is empty, and no sector that there is not', () => {
    const blank = { ...values, nickname: ' ', supportEmail: ' ', numberOfEmployees: ' ', sector: 'military' };
    expect(bodyOf(blank, SECTORS)).toEqual({ name: 'Molino' });
  });

  it('is unchanged where only blanks around a text differ', () => {
    expect(isSameModel(values, { ...values, name: ' Molino ' })).toBe(true);
    expect(isSameModel(values, { ...values, country: 'ES' })).toBe(false);
  });
});
