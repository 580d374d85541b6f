import type * as z from 'zod/mini';
import type { accountSessions } from '@veleta/shared/contracts';
import { setUser, inTenant, setTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { isAccountActive } from '../accounts/index.ts';
import { brandOf } from '../organizations/index.ts';
import { endOneOf, startSession, type Tokens } from '../sessions/index.ts';
import { listMembershipsOf, markChosen, type MembershipRow } from './memberships.queries.ts';

type Membership = z.input<typeof accountSessions.MembershipSchema>;

interface NamedMembership extends MembershipRow {
  readonly organization: string | null;
  /** False for an account that is not activated and cannot be used. */
  readonly is_active: boolean;
}

/** Returns a person's memberships with the names of their organizations. */
export async function readMemberships(tx: Tx, userId: string): Promise<NamedMembership[]> {
  await setUser(tx, userId);
  const named: NamedMembership[] = [];
  for (const membership of await listMembershipsOf(tx, userId)) {
    await setTenant(tx, membership.account_id);
    const { name } = await brandOf(tx, membership.account_id);
    const is_active = await isAccountActive(tx, membership.account_id);
    named.push({ ...membership, organization: name || null, is_active });
  }
  return named;
}

export async function listMemberships(services: Services, session: Session): Promise<Membership[]> {
  const rows = await inTenant(services.db, session.accountId, (tx) => readMemberships(tx, session.userId));
  return rows
    .filter((row) => row.is_active)
    .map(({ account_id: id, organization, role }) => ({
      id,
      organization,
      role,
      is_current: id === session.accountId,
    }));
}

/**
 * Switches to another account: starts a session there and ends the current one.
 * @throws AppError `not_found` when the person does not belong to it
 */
export async function chooseMembership(
  services: Services,
  session: Session,
  { accountId, userAgent }: { accountId: string; userAgent: string },
): Promise<Tokens> {
  const { userId } = session;
  const isChosen = await inTenant(services.db, accountId, async (tx) => {
    const isMember = await markChosen(tx, { accountId, userId, now: services.clock.now() });
    return isMember && (await isAccountActive(tx, accountId));
  });
  if (!isChosen) throw new AppError('not_found');
  const tokens = await startSession(services, { accountId, userId, userAgent });
  await inTenant(services.db, session.accountId, (tx) =>
    endOneOf(services, tx, { userId, sessionId: session.sessionId, reason: 'other_account' }),
  );
  return tokens;
}
