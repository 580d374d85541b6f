import type { organizations } from '@veleta/shared/contracts';
import type { BodyOf, ReplyOf } from '@veleta/shared/http';

export type Organization = ReplyOf<typeof organizations.getOrganization>;
/** Request body: contains only fields that have a value. */
export type OrganizationBody = BodyOf<typeof organizations.updateOrganization>;

/** Values of the form: every field is a text, empty if there is no value. */
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

/** Converts a saved organization to form values; all are empty without one. */
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

/** Converts form values to the request body: trimmed, without empty fields. */
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

/** Returns whether two form states produce the same request body. */
export function isSameModel(one: OrganizationValues, other: OrganizationValues): boolean {
  return ORGANIZATION_FIELDS.every((field) => one[field].trim() === other[field].trim());
}
