import type * as z from 'zod/mini';
import type { accountSessions } from '@veleta/shared/contracts';
import { setUser, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { endOneOf, endSessionsOf, listOpenSessions } from './sessions.service.ts';

type Described = z.input<typeof accountSessions.SessionSchema>;

/** Returns the person's sessions in all accounts: this session first, then the latest used. */
export async function listOwnSessions(services: Services, session: Session): Promise<Described[]> {
  const rows = await inTenant(services.db, session.accountId, async (tx) => {
    await setUser(tx, session.userId);
    return listOpenSessions(services, tx, session.userId);
  });
  return rows
    .map((row) => ({
      id: row.id,
      browser: row.browser ?? ('other' as const),
      system: row.system ?? ('other' as const),
      started_at: row.created_at.toISOString(),
      last_used_at: (row.last_used_at ?? row.created_at).toISOString(),
      is_current: row.id === session.sessionId,
    }))
    .sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** @throws AppError `not_found` for a session that has ended, or of another person */
export async function endOwnSession(services: Services, session: Session, id: string): Promise<void> {
  const isEnded = await inTenant(services.db, session.accountId, async (tx) => {
    await setUser(tx, session.userId);
    const isOne = await endOneOf(services, tx, { userId: session.userId, sessionId: id, reason: 'ended_by_owner' });
    if (isOne) await recordAuditEvent(services, tx, session, 'sessions_ended', { details: { sessions: 1 } });
    return isOne;
  });
  if (!isEnded) throw new AppError('not_found');
}

/** Signs the person out everywhere, including here. */
export function endOwnSessions(services: Services, session: Session): Promise<void> {
  return inTenant(services.db, session.accountId, async (tx) => {
    await setUser(tx, session.userId);
    const sessions = (await listOpenSessions(services, tx, session.userId)).length;
    await endSessionsOf(services, tx, { userId: session.userId, reason: 'signed_out_everywhere' });
    await recordAuditEvent(services, tx, session, 'sessions_ended', { details: { sessions } });
  });
}
