import type { Tx } from '../../../platform/database/tenant.ts';
import { deriveSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { findLatestPublished } from './follow-up-links.queries.ts';

type Keyed = Pick<Services, 'config'>;

/** Derives the secret of a page, so that its link can be shown although only its hash is stored. */
export const followUpSecret = ({ config }: Keyed, pageId: string): string =>
  deriveSecret(config.serverKey, 'follow-up-page', pageId, '');

/** Returns the address of a page. */
export const followUpLink = (services: Keyed, pageId: string): string =>
  `${services.config.publicUrl}/what-we-do/${followUpSecret(services, pageId)}`;

/** Returns the address of the latest page of a product while it is published; null if there is none. */
export async function latestFollowUpLink(
  services: Keyed,
  tx: Tx,
  accountId: string,
  productKey: string,
): Promise<string | null> {
  const id = await findLatestPublished(tx, accountId, productKey);
  return id === null ? null : followUpLink(services, id);
}
