import type { AuditAction, AuditDetail } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

export type AuditEventDetails = Partial<Record<AuditDetail, string | number>>;

export interface NewAuditEvent {
  readonly id: string;
  readonly accountId: string;
  readonly action: AuditAction;
  readonly userId: string | null;
  readonly object: string | null;
  readonly details: AuditEventDetails;
  readonly now: Date;
}

/** Inserts an audit event with the current name of the person. */
export async function insertAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      id: event.id,
      account_id: event.accountId,
      action: event.action,
      user_id: event.userId,
      user_name: (query) =>
        query
          .selectFrom('users')
          .select(sql<string>`concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`.as('name'))
          .where('id', '=', event.userId),
      object: event.object,
      details: JSON.stringify(event.details),
      happened_at: event.now,
    })
    .execute();
}

export interface AuditEventRow {
  readonly id: string;
  readonly action: AuditAction;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly object: string | null;
  readonly details: AuditEventDetails;
  readonly happened_at: Date;
}

/** Returns audit events of an account, newest first, starting before the event with the id `before`. */
export function listAuditEvents(
  tx: Tx,
  accountId: string,
  { actions, before, limit }: { actions: readonly AuditAction[] | null; before: string | null; limit: number },
): Promise<AuditEventRow[]> {
  return tx
    .selectFrom('audit_events')
    .select(['id', 'action', 'user_id', 'user_name', 'object', 'details', 'happened_at'])
    .where('account_id', '=', accountId)
    .$if(actions !== null, (query) => query.where('action', 'in', actions ?? []))
    .$if(before !== null, (query) =>
      query.where('position', '<', (inner) =>
        inner
          .selectFrom('audit_events as known')
          .select('known.position')
          .where('known.account_id', '=', accountId)
          .where('known.id', '=', before ?? ''),
      ),
    )
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
}

/** Returns a person's audit events in an account, oldest first. */
export function listAuditEventsOf(tx: Tx, { accountId, userId }: { accountId: string; userId: string }) {
  return tx
    .selectFrom('audit_events')
    .select(['action', 'user_name as name', 'object', 'happened_at'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
}
