import { describe, expect, it } from '@jest/globals';
import { organizations, SECTORS } from '@veleta/shared/contracts';
import { toSnakeCase } from '@veleta/shared/http';
import { bodyOf, EMPTY_VALUES, isSameModel, valuesOf } from '../organization-model.ts';
import type { Organization } from '../organization-model.ts';
import { checkOrganization } from './organization-rules.ts';

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

describe('organization form rules', () => {
  it('requires an industry in the wizard only', () => {
    expect(checkOrganization(EMPTY_VALUES, { isIndustryNeeded: false })).toEqual({});
    expect(checkOrganization(EMPTY_VALUES, { isIndustryNeeded: true })).toEqual({ industry: { code: 'required' } });
    expect(checkOrganization({ ...EMPTY_VALUES, industry: '7' }, { isIndustryNeeded: true })).toEqual({});
  });

  it.each([
    ['name', '   '],
    ['name', 'x'.repeat(201)],
    ['nickname', 'x'.repeat(101)],
    ['supportEmail', 'help@'],
    ...['0', '-3', '2.5', 'many', '10000001'].map((wrong) => ['numberOfEmployees', wrong] as const),
  ] as const)('rejects what the contract rejects: %s %j', (field, wrong) => {
    const body = toSnakeCase(bodyOf({ ...valuesOf(saved), [field]: wrong }, SECTORS));
    expect(organizations.OrganizationUpdateSchema.safeParse(body).success).toBe(false);
  });
});

describe('request body of the organization form', () => {
  it('omits empty fields', () => {
    expect(bodyOf({ ...EMPTY_VALUES, name: ' Veleta ' }, SECTORS)).toEqual({ name: 'Veleta' });
  });

  it('converts numbers', () => {
    expect(bodyOf(valuesOf(saved), SECTORS)).toEqual({
      name: 'Rosa de los Vientos',
      country: 'UY',
      sector: 'non-profit',
      industry: 4,
      numberOfEmployees: 240,
    });
  });

  it('is unchanged after blanks were typed', () => {
    const values = valuesOf(saved);
    expect(isSameModel(values, { ...values, name: `${values.name} ` })).toBe(true);
    expect(isSameModel(values, { ...values, nickname: 'Rosa' })).toBe(false);
  });
});
