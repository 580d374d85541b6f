import { readEmail } from '@veleta/shared/contracts';
import type { OrganizationValues } from './organization-model.ts';

/** Longest texts and largest number that the API takes. */
const NAME_LIMIT = 200;
const NICKNAME_LIMIT = 100;
const EMPLOYEES_LIMIT = 10_000_000;

/** Says what is wrong with a field by the key of its message and the numbers in it; nothing where it is right. */
export interface Complaint {
  key: 'rules.name' | 'rules.email' | 'rules.employees' | 'rules.tooLong' | 'rules.industry';
  maximum?: number;
}

/** What is wrong with one field of the form. */
export function complaintAbout(
  field: keyof OrganizationValues,
  typed: string,
  options: { isIndustryNeeded: boolean },
): Complaint | null {
  const text = typed.trim();
  if (field === 'name') {
    if (text === '') return { key: 'rules.name' };
    return text.length > NAME_LIMIT ? { key: 'rules.tooLong', maximum: NAME_LIMIT } : null;
  }
  if (field === 'industry') return text === '' && options.isIndustryNeeded ? { key: 'rules.industry' } : null;
  if (text === '') return null;
  if (field === 'nickname')
    return text.length > NICKNAME_LIMIT ? { key: 'rules.tooLong', maximum: NICKNAME_LIMIT } : null;
  if (field === 'supportEmail') return readEmail(text) ? null : { key: 'rules.email' };
  if (field === 'numberOfEmployees') {
    const count = Number(text);
    const isRight = Number.isInteger(count) && count >= 1 && count <= EMPLOYEES_LIMIT;
    return isRight ? null : { key: 'rules.employees', maximum: EMPLOYEES_LIMIT };
  }
  return null;
}
