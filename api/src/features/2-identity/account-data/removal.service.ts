import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { accountData } from '@veleta/shared/contracts';
import { setUser, inTenant, setTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { recordAct } from '../audit/index.ts';
import { removeMailsFor, removeMailsTo } from '../../../platform/mail/outbox.queries.ts';
import {
  type AccountTables,
  checkPassword,
  deleteAccount,
  deleteUser,
  findUser,
  listMembers,
  listMembershipsOf,
  lockAccount,
  lockUser,
  readMemberships,
} from '../accounts/index.ts';
import { sendDeletionMail } from './deletion-mails.ts';

type DeletionImpact = z.input<typeof accountData.DeletionImpactSchema>;
type User = Selectable<AccountTables['users']>;

/** What would happen to each account of the person if they deleted themselves now. */
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
      holdings: isDeleted ? await services.inventory.count(tx, id) : [],
    });
  }
  return impacts;
}

/** People besides the one who asks: an account has one at least. */
export async function countOtherMembers(tx: Tx, accountId: string): Promise<number> {
  return (await listMembers(tx, accountId)).length - 1;
}

/** The same for as long as the same accounts would go, and the same number of people with them. */
function versionOf(impacts: readonly DeletionImpact[]): string {
  const going = impacts.filter((impact) => impact.is_deleted).map(({ id, others }) => `${id} ${others}`);
  return createHash('sha256').update(going.toSorted().join('\n')).digest('base64url');
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
 * Deletes the person, and the accounts of which they are the only owner with everything in them. Accounts with another owner
 * stay. `version` is that of what the person was shown as going.
 * @throws AppError `wrong_password`, `too_many_requests`; `conflict` when something else would go than was shown
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
    // In one order for everybody, so that of two owners who leave at once the second sees that they are the last.
    const own = await listMembershipsOf(tx, userId);
    for (const { account_id: id } of own.toSorted((one, other) => one.account_id.localeCompare(other.account_id))) {
      await setTenant(tx, id);
      await lockAccount(tx, id);
    }
    const impacts = await previewDeletion(services, tx, userId);
    const going = impacts.filter((impact) => impact.is_deleted);
    if (version !== versionOf(impacts))
      throw new AppError('conflict', { fields: [{ path: 'version', code: 'changed' }] });

    await setTenant(tx, session.accountId);
    const user = await findUser(tx, userId);
    if (!user) throw new AppError('not_found');
    for (const impact of impacts) if (!impact.is_deleted) await leaveAccount(services, tx, impact, user);
    await setTenant(tx, session.accountId);
    await removeUser(services, tx, user);
    for (const impact of going) await removeAccount(services, tx, impact, `${user.first_name} ${user.last_name}`);
    await sendDeletionMail(services, tx, 'self', { ...user, organization: null });
  });
}

/** The account stays: that somebody left is kept in its activity, and what else bore their name goes. */
async function leaveAccount(services: Services, tx: Tx, { id, role }: DeletionImpact, user: User): Promise<void> {
  await setTenant(tx, id);
  await recordAct(services, tx, { accountId: id, userId: user.id }, 'administrator_left', { details: { role } });
  for (const { forget } of services.personalData.contributors)
    await forget?.(tx, { userId: user.id, email: user.email, accountId: id });
}

/** Memberships, sessions and links go with the row. The transaction stands in an account of the user. */
async function removeUser(services: Services, tx: Tx, user: User): Promise<void> {
  await deleteUser(tx, user.id);
  await services.jobs.deleteFor(tx, 'userId', user.id);
  await removeMailsTo(tx, user.email);
}

/** Everything that belongs to an account goes with its row; of its people, those who belong nowhere else go too. */
async function removeAccount(
  services: Services,
  tx: Tx,
  { id, organization }: DeletionImpact,
  owner: string,
): Promise<void> {
  await setTenant(tx, id);
  for (const { user_id: userId } of await listMembers(tx, id)) {
    // Locked, so that nobody becomes a member of another account between the look and the deed.
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
