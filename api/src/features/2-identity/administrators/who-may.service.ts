import type { Role } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/session.ts';
import { countOwners, lockMembers, roleOf } from './administrators.queries.ts';

/**
 * Begins a change to the people of an account. One at a time, and the role of who acts is read again behind the lock: of two
 * owners who remove each other at once the second is no owner any more.
 * @throws AppError `forbidden`
 */
export async function beginChange(tx: Tx, { accountId, userId }: Session): Promise<Role> {
  await lockMembers(tx, accountId);
  const role = await roleOf(tx, accountId, userId);
  if (role !== 'owner' && role !== 'administrator') throw new AppError('forbidden');
  return role;
}

/** Only an owner makes, changes or removes an owner. @throws AppError `forbidden` */
export function assertMayAssign(actor: Role, ...touched: readonly Role[]): void {
  if (actor !== 'owner' && touched.includes('owner')) throw new AppError('forbidden');
}

/** Behind the lock of `beginChange`. @throws AppError `last_owner` */
export async function keepAnOwner(tx: Tx, accountId: string): Promise<void> {
  if ((await countOwners(tx, accountId)) < 2) throw new AppError('last_owner');
}
