import type { AuditAct, AuditDetail } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

export type ActDetails = Partial<Record<AuditDetail, string | number>>;

export interface NewAct {
  readonly id: string;
  readonly accountId: string;
  readonly act: AuditAct;
  readonly userId: string | null;
  readonly object: string | null;
  readonly details: ActDetails;
  readonly now: Date;
}

/** Inserts an audit event with the current name of the person. */
export async function insertAct(tx: Tx, act: NewAct): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      id: act.id,
      account_id: act.accountId,
      action: act.act,
      user_id: act.userId,
      user_name: (query) =>
        query
          .selectFrom('users')
          .select(sql<string>`concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`.as('name'))
          .where('id', '=', act.userId),
      object: act.object,
      details: JSON.stringify(act.details),
      happened_at: act.now,
    })
    .execute();
}

export interface ActRow {
  readonly id: string;
  readonly act: AuditAct;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly object: string | null;
  readonly details: ActDetails;
  readonly happened_at: Date;
}

/** Returns audit events of an account, newest first, starting before the event with the id `before`. */
export function listActs(
  tx: Tx,
  accountId: string,
  { acts, before, limit }: { acts: readonly AuditAct[] | null; before: string | null; limit: number },
): Promise<ActRow[]> {
  return tx
    .selectFrom('audit_events')
    .select(['id', 'action as act', 'user_id', 'user_name', 'object', 'details', 'happened_at'])
    .where('account_id', '=', accountId)
    .$if(acts !== null, (query) => query.where('action', 'in', acts ?? []))
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
export function listActsOf(tx: Tx, { accountId, userId }: { accountId: string; userId: string }) {
  return tx
    .selectFrom('audit_events')
    .select(['action as act', 'user_name as name', 'object', 'happened_at'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
}
