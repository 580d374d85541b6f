import type { AuditAct } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { insertAct, type ActDetails } from './audit.queries.ts';

/** Who does something in an account; a session is one. `userId` null: nobody signed in. */
export interface Actor {
  readonly accountId: string;
  readonly userId: string | null;
}

/**
 * The door of the audit: keeps who did what, in the transaction that does it, so that there is never one without the other.
 * `object` is what or whom it was done to, as people call it; `details` are codes and numbers, nothing of a person.
 * @example await recordAct(services, tx, session, 'list_imported', { object: list.name, details: { people: 12 } })
 */
export async function recordAct(
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  tx: Tx,
  { accountId, userId }: Actor,
  act: AuditAct,
  { object = null, details = {} }: { object?: string | null; details?: ActDetails } = {},
): Promise<void> {
  await insertAct(tx, { id: random.uuid(), accountId, userId, act, object, details, now: clock.now() });
}
