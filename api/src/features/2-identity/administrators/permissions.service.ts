import type { Role } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/session.ts';
import { countOwners, lockMembers, roleOf } from './administrators.queries.ts';

/**
 * Begins a change of an account's members. Changes are serialized, and the actor's role is read after acquiring the
 * lock: when two owners remove each other concurrently, the second is no longer an owner.
 * @throws AppError `forbidden`
 */
export async function beginChange(tx: Tx, { accountId, userId }: Session): Promise<Role> {
  await lockMembers(tx, accountId);
  const role = await roleOf(tx, accountId, userId);
  if (role !== 'owner' && role !== 'administrator') throw new AppError('forbidden');
  return role;
}

/** Allows only owners to appoint, change or remove an owner. @throws AppError `forbidden` */
export function assertMayAssign(actor: Role, ...touched: readonly Role[]): void {
  if (actor !== 'owner' && touched.includes('owner')) throw new AppError('forbidden');
}

/** Requires another owner; must run after `beginChange`. @throws AppError `last_owner` */
export async function requireAnotherOwner(tx: Tx, accountId: string): Promise<void> {
  if ((await countOwners(tx, accountId)) < 2) throw new AppError('last_owner');
}
