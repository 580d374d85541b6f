import type { FieldCode, FieldIssue } from '@veleta/shared/contracts';
import type { TFunction } from '@veleta/shared/i18n';
import type { OrganizationValues } from '../organization-model.ts';

const EMPLOYEES_LIMIT = 10_000_000;

/** Rules beyond the contract: the wizard requires an industry. */
export const checkOrganization = (
  { industry }: OrganizationValues,
  { isIndustryNeeded }: { isIndustryNeeded: boolean },
): { industry?: FieldIssue } => (isIndustryNeeded && industry.trim() === '' ? { industry: { code: 'required' } } : {});

/** Returns the error text of a field if it is more specific than the catalogue. */
export function wordsFor(
  t: TFunction<'mf-organization'>,
  field: keyof OrganizationValues,
  code: FieldCode,
): string | undefined {
  if (field === 'numberOfEmployees') return t('rules.employees', { maximum: EMPLOYEES_LIMIT });
  if (code !== 'required') return undefined;
  if (field === 'name') return t('rules.name');
  return field === 'industry' ? t('rules.industry') : undefined;
}
