import type { organizations } from '@veleta/shared/contracts';
import type { BodyOf, ReplyOf } from '@veleta/shared/http';

export type Organization = ReplyOf<typeof organizations.getOrganization>;
/** What is sent: only what has a value. */
export type OrganizationBody = BodyOf<typeof organizations.updateOrganization>;

/** The form as a person types it: every field is a text, empty where nothing is given. */
export interface OrganizationValues {
  name: string;
  nickname: string;
  supportEmail: string;
  sector: string;
  industry: string;
  country: string;
  numberOfEmployees: string;
}

export const EMPTY_VALUES: OrganizationValues = {
  name: '',
  nickname: '',
  supportEmail: '',
  sector: '',
  industry: '',
  country: '',
  numberOfEmployees: '',
};

const ORGANIZATION_FIELDS = [
  'name',
  'nickname',
  'supportEmail',
  'sector',
  'industry',
  'country',
  'numberOfEmployees',
] as const satisfies readonly (keyof OrganizationValues)[];

/** The saved organization as values of the form; all empty where there is none. */
export function valuesOf(organization: Organization | null): OrganizationValues {
  if (!organization) return EMPTY_VALUES;
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    name: organization.name,
    nickname: text(organization.nickname),
    supportEmail: text(organization.supportEmail),
    sector: text(organization.sector),
    industry: text(organization.industry),
    country: text(organization.country),
    numberOfEmployees: text(organization.numberOfEmployees),
  };
}

/** What the form would send: trimmed, without anything empty. */
export function bodyOf(values: OrganizationValues, sectors: readonly Organization['sector'][]): OrganizationBody {
  const sector = sectors.find((known) => known === values.sector);
  return {
    name: values.name.trim(),
    ...(values.nickname.trim() && { nickname: values.nickname.trim() }),
    ...(values.supportEmail.trim() && { supportEmail: values.supportEmail.trim().toLowerCase() }),
    ...(sector && { sector }),
    ...(values.industry && { industry: Number(values.industry) }),
    ...(values.country && { country: values.country }),
    ...(values.numberOfEmployees.trim() && { numberOfEmployees: Number(values.numberOfEmployees) }),
  };
}

/** Whether two states of the form would send the same. */
export function isSameModel(one: OrganizationValues, other: OrganizationValues): boolean {
  return ORGANIZATION_FIELDS.every((field) => one[field].trim() === other[field].trim());
}
