import type { Bilingual } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { OwnQuestionRow } from '../../3-reference/question-bank/index.ts';

/** Returns the product of a question, unless it is retired. */
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

function change(tx: Tx, accountId: string, id: string) {
  return tx.updateTable('own_questions').where('account_id', '=', accountId).where('id', '=', id);
}
