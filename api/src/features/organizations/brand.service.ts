import type { Tx } from '../../platform/database/tenant.ts';
import { findBrand } from './brand.queries.ts';

export interface Brand {
  /** Empty until the organization has been saved. */
  readonly name: string;
  /** Address of the logo on this server. */
  readonly logo: string | null;
  readonly theme_key: string;
}

/** Name, logo and theme of an account's organization, as a participant meets it. */
export async function brandOf(tx: Tx, accountId: string): Promise<Brand> {
  const row = await findBrand(tx, accountId);
  return {
    name: row?.name ?? '',
    logo: row?.logo_id ? `/api/v1/organizations/logos/${row.logo_id}/` : null,
    theme_key: row?.industry ? String(row.industry) : 'default',
  };
}
