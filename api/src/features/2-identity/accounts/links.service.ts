import { sql } from 'kysely';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { deriveSecret, hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';

export type LinkPurpose = 'activation' | 'password-reset';

const HOUR_MS = 3_600_000;
const LIFETIME_MS: Record<LinkPurpose, number> = { activation: 72 * HOUR_MS, 'password-reset': HOUR_MS };
const NONCE_BYTES = 16;

export interface Link {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
}

const secretOf = (services: Services, link: { id: string; purpose: string; nonce: string }) =>
  deriveSecret(services.config.serverKey, `link:${link.purpose}`, link.id, link.nonce);

/**
 * Creates a link for one purpose and returns its row id. Ends the person's earlier links for it, unless they may belong
 * to another person.
 */
export async function issueLink(
  services: Services,
  tx: Tx,
  {
    accountId,
    userId,
    purpose,
    endsEarlier = true,
  }: { accountId: string; userId: string; purpose: LinkPurpose; endsEarlier?: boolean },
): Promise<string> {
  const now = services.clock.now();
  const link = { id: services.random.uuid(), purpose, nonce: services.random.bytes(NONCE_BYTES).toString('base64url') };
  if (endsEarlier) await endLinks(services, tx, { userId, purpose });
  await tx
    .insertInto('link_tokens')
    .values({
      ...link,
      account_id: accountId,
      user_id: userId,
      token_hash: hashSecret(secretOf(services, link)),
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS[purpose]),
      used_at: null,
    })
    .execute();
  return link.id;
}

/** Ends the links of a person for one purpose, in the accounts that are visible to the transaction. */
export async function endLinks(
  services: Services,
  tx: Tx,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
): Promise<void> {
  const now = services.clock.now();
  await tx
    .updateTable('link_tokens')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Derives the secret of a link for the mail; null if the link is deleted, used or expired. */
export async function readLinkSecret(
  services: Services,
  tx: Tx,
  id: string,
): Promise<{ secret: string; userId: string } | null> {
  const link = await tx.selectFrom('link_tokens').selectAll().where('id', '=', id).executeTakeFirst();
  if (!link || link.used_at || link.expires_at <= services.clock.now()) return null;
  return { secret: secretOf(services, link), userId: link.user_id };
}

/**
 * Runs `work` with a valid link in a transaction of its tenant. With `consume` the link is marked as used; the row is
 * locked, so this happens once.
 * @throws AppError `link_invalid` (unknown), `link_used`, `link_expired` (expired, or replaced by a newer one)
 */
export async function withLink<Result>(
  services: Services,
  { secret, purpose, consume }: { secret: string; purpose: LinkPurpose; consume: boolean },
  work: (tx: Tx, link: Link) => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select * from find_link_token(${hashSecret(secret)}, ${purpose})`.execute(services.db);
  const found = rows[0];
  if (!found) throw new AppError('link_invalid');
  return inTenant(services.db, found.account_id, async (tx) => {
    const now = services.clock.now();
    const row = await tx
      .selectFrom('link_tokens')
      .selectAll()
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('link_invalid');
    if (row.used_at) throw new AppError('link_used');
    if (row.expires_at <= now) throw new AppError('link_expired');
    if (consume) await tx.updateTable('link_tokens').set({ used_at: now }).where('id', '=', row.id).execute();
    return work(tx, { id: row.id, accountId: row.account_id, userId: row.user_id });
  });
}
