import type { AuditAction } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { insertAuditEvent, type AuditEventDetails } from './audit.queries.ts';

/** The person who acts in an account, such as a session. `userId` is null when no person is signed in. */
export interface Actor {
  readonly accountId: string;
  readonly userId: string | null;
}

/**
 * Records an audit event in the transaction of the action, so that both are committed together. `object` names what was
 * changed; `details` contain codes and numbers, no personal data.
 * @example await recordAuditEvent(services, tx, session, 'list_imported', { object: list.name, details: { people: 12 } })
 */
export async function recordAuditEvent(
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  tx: Tx,
  { accountId, userId }: Actor,
  action: AuditAction,
  { object = null, details = {} }: { object?: string | null; details?: AuditEventDetails } = {},
): Promise<void> {
  await insertAuditEvent(tx, { id: random.uuid(), accountId, userId, action, object, details, now: clock.now() });
}
