import type { Bilingual } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export interface OwnQuestionRow {
  readonly id: string;
  readonly type: 'likert5' | 'open';
  readonly position: number;
  readonly version: number;
  readonly text_en: string;
  readonly text_es: string;
  readonly asked_at: Date | null;
}

/** Questions that are not retired, in order, in their latest words. */
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

/** The product of a question that is not retired. */
export async function findProductOf(tx: Tx, accountId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('own_questions')
    .select('product_key')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.product_key;
}

export async function insertQuestion(
  tx: Tx,
  accountId: string,
  question: { id: string; productKey: string; type: OwnQuestionRow['type']; position: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('own_questions')
    .values({
      id: question.id,
      account_id: accountId,
      product_key: question.productKey,
      type: question.type,
      position: question.position,
      created_at: question.now,
    })
    .execute();
}

export async function insertVersion(
  tx: Tx,
  accountId: string,
  { questionId, version, text, now }: { questionId: string; version: number; text: Bilingual; now: Date },
): Promise<void> {
  await tx
    .insertInto('own_question_versions')
    .values({
      account_id: accountId,
      question_id: questionId,
      version,
      text_en: text.en,
      text_es: text.es,
      created_at: now,
    })
    .execute();
}

export async function updatePosition(tx: Tx, accountId: string, id: string, position: number): Promise<void> {
  await change(tx, accountId, id).set({ position }).execute();
}

export async function markRetired(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await change(tx, accountId, id).set({ retired_at: now }).execute();
}

/** Notes that questions were asked, where that is new. */
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

function change(tx: Tx, accountId: string, id: string) {
  return tx.updateTable('own_questions').where('account_id', '=', accountId).where('id', '=', id);
}
