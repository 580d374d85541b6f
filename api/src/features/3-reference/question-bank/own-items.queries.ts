import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

export interface OwnQuestionRow {
  readonly id: string;
  readonly type: 'likert5' | 'open';
  readonly position: number;
  readonly version: number;
  readonly text_en: string;
  readonly text_es: string;
  readonly asked_at: Date | null;
}

/** Returns questions that are not retired, in order, in their latest version. */
export function listQuestions(tx: Tx, accountId: string, productKey: string): Promise<OwnQuestionRow[]> {
  return tx
    .selectFrom('own_questions as q')
    .innerJoin('own_question_versions as v', (join) =>
      join
        .onRef('v.question_id', '=', 'q.id')
        .on(
          'v.version',
          '=',
          sql<number>`(select max(w.version) from own_question_versions w where w.question_id = q.id)`,
        ),
    )
    .select(['q.id', 'q.type', 'q.position', 'q.asked_at', 'v.version', 'v.text_en', 'v.text_es'])
    .where('q.account_id', '=', accountId)
    .where('q.product_key', '=', productKey)
    .where('q.retired_at', 'is', null)
    .orderBy('q.position')
    .orderBy('q.id')
    .execute();
}

/** Marks questions as asked, unless they already are. */
export async function markAsked(tx: Tx, accountId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('own_questions')
    .set({ asked_at: now })
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .where('asked_at', 'is', null)
    .execute();
}
