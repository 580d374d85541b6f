import { describe, expect, it } from '@jest/globals';
import { SECTORS } from '@veleta/shared/contracts';
import { bodyOf, EMPTY_VALUES, isSameModel, valuesOf } from './organization-model.ts';
import type { Organization } from './organization-model.ts';
import { complaintAbout } from './organization-rules.ts';

const optional = { isIndustryNeeded: false };
const saved: Organization = {
  id: '0b7d1f3e-6c53-4d0e-9a52-4d6b3c1c9f10',
  name: 'Rosa de los Vientos',
  fullname: 'Rosa de los Vientos',
  nickname: null,
  country: 'UY',
  logo: null,
  supportEmail: null,
  sector: 'non-profit',
  industry: 4,
  numberOfEmployees: 240,
};

describe('the rules of the organization form', () => {
  it('asks for a name, of which blanks are none', () => {
    expect(complaintAbout('name', '', optional)?.key).toBe('rules.name');
    expect(complaintAbout('name', '   ', optional)?.key).toBe('rules.name');
    expect(complaintAbout('name', 'Veleta', optional)).toBeNull();
  });

  it('takes a support email only if it is one, and none at all', () => {
    expect(complaintAbout('supportEmail', 'help@', optional)?.key).toBe('rules.email');
    expect(complaintAbout('supportEmail', ' help@example.org ', optional)).toBeNull();
    expect(complaintAbout('supportEmail', '', optional)).toBeNull();
  });

  it('takes whole numbers of employees from 1 on', () => {
    for (const wrong of ['0', '-3', '2.5', 'many', '10000001'])
      expect(complaintAbout('numberOfEmployees', wrong, optional)).toEqual({
        key: 'rules.employees',
        maximum: 10_000_000,
      });
    expect(complaintAbout('numberOfEmployees', '240', optional)).toBeNull();
  });

  it('refuses what the server would cut', () => {
    expect(complaintAbout('name', 'x'.repeat(201), optional)).toEqual({ key: 'rules.tooLong', maximum: 200 });
    expect(complaintAbout('nickname', 'x'.repeat(101), optional)).toEqual({ key: 'rules.tooLong', maximum: 100 });
  });

  it('needs an industry in the wizard only', () => {
    expect(complaintAbout('industry', '', optional)).toBeNull();
    expect(complaintAbout('industry', '', { isIndustryNeeded: true })?.key).toBe('rules.industry');
  });
});

describe('what the organization form sends', () => {
  it('drops everything empty', () => {
    expect(bodyOf({ ...EMPTY_VALUES, name: ' Veleta ' }, SECTORS)).toEqual({ name: 'Veleta' });
  });

  it('sends numbers as numbers', () => {
    expect(bodyOf(valuesOf(saved), SECTORS)).toEqual({
      name: 'Rosa de los Vientos',
      country: 'UY',
      sector: 'non-profit',
      industry: 4,
      numberOfEmployees: 240,
    });
  });

  it('is unchanged when nothing but blanks was typed', () => {
    const values = valuesOf(saved);
    expect(isSameModel(values, { ...values, name: `${values.name} ` })).toBe(true);
    expect(isSameModel(values, { ...values, nickname: 'Rosa' })).toBe(false);
  });
});
