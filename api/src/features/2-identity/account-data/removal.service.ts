import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { accountData } from '@veleta/shared/contracts';
import { setUser, inTenant, setTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { removeMailsFor, removeMailsTo } from '../../../platform/mail/outbox.queries.ts';
import {
  type AccountTables,
  checkPassword,
  deleteAccount,
  deleteUser,
  findUser,
  lockAccount,
  lockUser,
} from '../accounts/index.ts';
import { listMembers, listMembershipsOf, readMemberships } from '../memberships/index.ts';
import { sendDeletionMail } from './deletion-mails.ts';

type DeletionImpact = z.input<typeof accountData.DeletionImpactSchema>;
type User = Selectable<AccountTables['users']>;

/** Returns what would happen to each account of the person if they deleted themselves now. */
async function previewDeletion(services: Services, tx: Tx, userId: string): Promise<DeletionImpact[]> {
  const impacts: DeletionImpact[] = [];
  for (const { account_id: id, organization, role } of await readMemberships(tx, userId)) {
    await setTenant(tx, id);
    const members = await listMembers(tx, id);
    const others = members.filter((member) => member.user_id !== userId);
    const isDeleted = role === 'owner' && !others.some((member) => member.role === 'owner');
    impacts.push({
      id,
      organization,
      role,
      is_deleted: isDeleted,
      others: others.length,
      inventory: isDeleted ? await services.inventory.count(tx, id) : [],
    });
  }
  return impacts;
}

/** Counts the members of an account other than the caller, who is always a member. */
export async function countOtherMembers(tx: Tx, accountId: string): Promise<number> {
  return (await listMembers(tx, accountId)).length - 1;
}

/** Hashes the accounts to be deleted and their numbers of members, so that a change is detected. */
function versionOf(impacts: readonly DeletionImpact[]): string {
  const deleted = impacts.filter((impact) => impact.is_deleted).map(({ id, others }) => `${id} ${others}`);
  return createHash('sha256').update(deleted.toSorted().join('\n')).digest('base64url');
}

export async function readRemoval(
  services: Services,
  session: Session,
): Promise<{ accounts: DeletionImpact[]; version: string }> {
  const accounts = await inTenant(services.db, session.accountId, (tx) =>
    previewDeletion(services, tx, session.userId),
  );
  return { accounts, version: versionOf(accounts) };
}

/**
 * Deletes the person, and the accounts of which they are the only owner, with all data. Accounts with another owner
 * remain. `version` identifies the impact that the person confirmed.
 * @throws AppError `wrong_password`, `too_many_requests`; `conflict` when the impact has changed since
 */
export async function removeSelf(
  services: Services,
  session: Session,
  { password, version }: { password: string; version: string },
): Promise<void> {
  const { userId } = session;
  await checkPassword(services, session, { password, path: 'password' });
  await inTenant(services.db, session.accountId, async (tx) => {
    await setUser(tx, userId);
    // Locked in a fixed order to prevent deadlocks. When two owners leave concurrently, the second finds itself the
    // last owner.
    const own = await listMembershipsOf(tx, userId);
    for (const { account_id: id } of own.toSorted((one, other) => one.account_id.localeCompare(other.account_id))) {
      await setTenant(tx, id);
      await lockAccount(tx, id);
    }
    const impacts = await previewDeletion(services, tx, userId);
    const deleted = impacts.filter((impact) => impact.is_deleted);
    if (version !== versionOf(impacts))
      throw new AppError('conflict', { fields: [{ path: 'version', code: 'changed' }] });

    await setTenant(tx, session.accountId);
    const user = await findUser(tx, userId);
    if (!user) throw new AppError('not_found');
    for (const impact of impacts) if (!impact.is_deleted) await leaveAccount(services, tx, impact, user);
    await setTenant(tx, session.accountId);
    await removeUser(services, tx, user);
    for (const impact of deleted) await removeAccount(services, tx, impact, `${user.first_name} ${user.last_name}`);
    await sendDeletionMail(services, tx, 'self', { ...user, organization: null });
  });
}

/**
 * Removes a person from an account that remains. The audit log records that they left; other occurrences of their name
 * are deleted.
 */
async function leaveAccount(services: Services, tx: Tx, { id, role }: DeletionImpact, user: User): Promise<void> {
  await setTenant(tx, id);
  await recordAuditEvent(services, tx, { accountId: id, userId: user.id }, 'administrator_left', { details: { role } });
  for (const { forget } of services.personalData.contributors)
    await forget?.(tx, { userId: user.id, email: user.email, accountId: id });
}

/**
 * Deletes a user; memberships, sessions and links are deleted by cascade. The transaction must be set to an account of
 * the user.
 */
async function removeUser(services: Services, tx: Tx, user: User): Promise<void> {
  await deleteUser(tx, user.id);
  await services.jobs.deleteFor(tx, 'userId', user.id);
  await removeMailsTo(tx, user.email);
}

/** Deletes an account with all its data, and those of its members who belong to no other account. */
async function removeAccount(
  services: Services,
  tx: Tx,
  { id, organization }: DeletionImpact,
  owner: string,
): Promise<void> {
  await setTenant(tx, id);
  for (const { user_id: userId } of await listMembers(tx, id)) {
    // Locked, so that the person does not join another account between this check and the deletion.
    const user = await lockUser(tx, userId);
    if (!user) continue;
    await setUser(tx, userId);
    const belongsElsewhere = (await listMembershipsOf(tx, userId)).some((membership) => membership.account_id !== id);
    if (!belongsElsewhere) await removeUser(services, tx, user);
    await sendDeletionMail(services, tx, 'account', { ...user, organization: organization ?? owner });
  }
  await services.jobs.deleteFor(tx, 'accountId', id);
  await removeMailsFor(tx, id);
  await deleteAccount(tx, id);
}
