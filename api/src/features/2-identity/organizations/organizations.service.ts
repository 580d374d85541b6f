import type * as z from 'zod/mini';
import type { organizations } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MailOrganization } from '../../../platform/mail/mail-organization.ts';
import type { UploadedFile } from '../../../platform/multipart.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { isCountry } from '../catalogues/index.ts';
import { readLogo, shrinkLogo, type Logo } from './logo.ts';
import * as queries from './organizations.queries.ts';

type Input = z.output<typeof organizations.OrganizationInputSchema>;
type Organization = z.input<typeof organizations.OrganizationSchema>;

const logoPath = (id: string) => `/api/v1/logos/${id}/`;

export function readOrganization(services: Services, accountId: string): Promise<Organization> {
  return inTenant(services.db, accountId, async (tx) => {
    const row = await queries.findOrganization(tx, accountId);
    if (!row) throw new AppError('not_found');
    return present(row);
  });
}

/** Returns how an organization appears to participants, in surveys and mails. */
export async function brandOf(
  tx: Tx,
  accountId: string,
): Promise<{ name: string; logo: string | null; theme_key: string; support_email: string | null }> {
  const row = await queries.findOrganization(tx, accountId);
  return {
    name: row?.name ?? '',
    logo: row?.logo_id ? logoPath(row.logo_id) : null,
    theme_key: row?.industry ? String(row.industry) : 'default',
    support_email: row?.support_email ?? null,
  };
}

/** Returns the same for mails, with a small logo to attach. */
export async function mailedBrandOf(tx: Tx, accountId: string): Promise<MailOrganization> {
  const { name, logo: path, theme_key: themeKey, support_email: supportEmail } = await brandOf(tx, accountId);
  const logo = path === null ? undefined : await queries.findLogoOf(tx, accountId);
  return {
    name,
    themeKey,
    supportEmail,
    logo: logo && path !== null ? { path, content: await shrinkLogo(logo) } : null,
  };
}

/** Returns the same for print, with the logo's content instead of its URL. */
export async function printedBrandOf(
  tx: Tx,
  accountId: string,
): Promise<{ name: string; logo: Logo | null; themeKey: string }> {
  const { name, theme_key: themeKey } = await brandOf(tx, accountId);
  return { name, themeKey, logo: (await queries.findLogoOf(tx, accountId)) ?? null };
}

/** Returns the names by which the organization is known. */
export async function listOrganizationNames(tx: Tx, accountId: string): Promise<string[]> {
  const row = await queries.findOrganization(tx, accountId);
  return [row?.name, row?.nickname].filter((name) => typeof name === 'string');
}

/** Returns 1, or 0 if there is none yet. */
export async function countOrganizations(tx: Tx, accountId: string): Promise<number> {
  return (await queries.findOrganization(tx, accountId)) ? 1 : 0;
}

export async function createOrganization(
  services: Services,
  by: Actor,
  input: Input,
  file?: UploadedFile,
): Promise<Organization> {
  const fields = columnsOf(input);
  const logo = file && (await readLogo(file.content));
  return inTenant(services.db, by.accountId, async (tx) => {
    const now = services.clock.now();
    const row = await queries.insertOrganization(tx, {
      id: services.random.uuid(),
      account_id: by.accountId,
      ...fields,
      logo_id: null,
      created_at: now,
      updated_at: now,
    });
    if (!row) throw new AppError('conflict');
    await recordAuditEvent(services, tx, by, 'organization_saved', { object: row.name });
    return present(logo ? await storeLogo(services, tx, row, logo) : row);
  });
}

/** Updates the organization; its logo stays until it is replaced or removed. */
export async function updateOrganization(
  services: Services,
  by: Actor,
  id: string,
  { remove_logo: removesLogo, ...input }: Input & { remove_logo?: boolean },
  file?: UploadedFile,
): Promise<Organization> {
  const fields = columnsOf(input);
  const logo = file && (await readLogo(file.content));
  const changes = { ...fields, ...(removesLogo && { logo_id: null }), updated_at: services.clock.now() };
  return inTenant(services.db, by.accountId, async (tx) => {
    const row = await queries.updateOrganization(tx, by.accountId, id, changes);
    if (!row) throw new AppError('not_found');
    if (removesLogo) await queries.removeUnusedLogos(tx, by.accountId);
    await recordAuditEvent(services, tx, by, 'organization_saved', { object: row.name });
    return present(logo ? await storeLogo(services, tx, row, logo) : row);
  });
}

async function storeLogo(
  services: Services,
  tx: Tx,
  organization: queries.OrganizationRow,
  logo: Logo,
): Promise<queries.OrganizationRow> {
  const { account_id: accountId } = organization;
  const id = services.random.uuid();
  await queries.insertLogo(tx, { ...logo, id, accountId, now: services.clock.now() });
  const row = await queries.updateOrganization(tx, accountId, organization.id, { logo_id: id });
  await queries.removeUnusedLogos(tx, accountId);
  return row ?? organization;
}

export function findLogo(services: Services, id: string): Promise<{ type: string; content: Buffer } | null> {
  return queries.findLogo(services.db, id);
}

/** Returns the columns of an organization; absent optional fields become null. */
function columnsOf(input: Input) {
  if (input.country && !isCountry(input.country)) {
    throw new AppError('invalid_input', { fields: [{ path: 'country', code: 'not_an_option' }] });
  }
  return {
    name: input.name,
    nickname: input.nickname ?? null,
    country: input.country ?? null,
    support_email: input.support_email ?? null,
    sector: input.sector ?? null,
    industry: input.industry ?? null,
    number_of_employees: input.number_of_employees ?? null,
  };
}

function present(row: queries.OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    fullname: row.name,
    nickname: row.nickname,
    country: row.country,
    logo: row.logo_id ? logoPath(row.logo_id) : null,
    support_email: row.support_email,
    sector: row.sector,
    industry: row.industry,
    number_of_employees: row.number_of_employees,
  };
}
