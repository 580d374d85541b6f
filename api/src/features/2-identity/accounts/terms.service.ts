import type * as z from 'zod/mini';
import { accounts, type terms } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { acceptVersion, findAcceptedVersion } from './accounts.queries.ts';

type Terms = z.input<NonNullable<typeof terms.getTerms.reply>>;

/** Returns the version of the terms in force and the company that operates the server. */
export function readTerms({ config: { seller } }: Services): Terms {
  const { name, address, taxId, email } = seller;
  return { version: accounts.TERMS_VERSION, operator: { name, address: [...address], tax_id: taxId, email } };
}

/**
 * Returns the version that the account accepted if it is outdated and the person is an owner, otherwise null. Only
 * owners can accept terms for the account.
 */
export async function findOutdatedTerms(tx: Tx, { accountId, role }: Session): Promise<string | null> {
  if (role !== 'owner') return null;
  const accepted = await findAcceptedVersion(tx, accountId);
  return accepted === accounts.TERMS_VERSION ? null : accepted;
}

/**
 * Records that an owner accepts the terms in force for the account. A repetition changes nothing.
 * @throws AppError `conflict` (`outdated`) when the page showed another version
 */
export async function acceptTerms(services: Services, session: Session, version: string): Promise<void> {
  if (version !== accounts.TERMS_VERSION)
    throw new AppError('conflict', { fields: [{ path: 'version', code: 'outdated' }] });
  await inTenant(services.db, session.accountId, async (tx) => {
    const isNew = await acceptVersion(tx, session.accountId, { version, now: services.clock.now() });
    if (isNew) await recordAuditEvent(services, tx, session, 'terms_accepted', { object: version });
  });
}
