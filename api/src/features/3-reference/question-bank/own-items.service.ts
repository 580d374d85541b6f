import type { Bilingual, products } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database/tenant.ts';
import { type OwnQuestionRow, listQuestions, markAsked } from './own-items.queries.ts';

export type Item = z.infer<typeof products.ItemSchema>;

/**
 * Key of the survey section with own questions, used like a dimension. It belongs to no product and is part of none of
 * its figures.
 */
export const OWN_SECTION = 'own-questions';

/**
 * Returns an organization's own questions for a product as items. Their keys never collide with those of the question
 * bank.
 */
export async function ownItemsOf(tx: Tx, accountId: string, productKey: string): Promise<Item[]> {
  return (await listQuestions(tx, accountId, productKey)).map(toItem);
}

/** Returns the same for a measurement that starts, and marks the questions as asked. */
export async function readAndMarkOwnItems(
  tx: Tx,
  accountId: string,
  { productKey, now }: { productKey: string; now: Date },
): Promise<Item[]> {
  const questions = await listQuestions(tx, accountId, productKey);
  await markAsked(
    tx,
    accountId,
    questions.map(({ id }) => id),
    now,
  );
  return questions.map(toItem);
}

/** Title of the section on the survey. */
export const nameOfOwnSection = (organization: string): Bilingual =>
  organization === ''
    ? { en: 'Further questions', es: 'Otras preguntas' }
    : { en: `Questions of ${organization}`, es: `Preguntas de ${organization}` };

function toItem({ id, type, version, text_en, text_es }: OwnQuestionRow): Item {
  return { key: `own-${id}`, type, version, text: { en: text_en, es: text_es } };
}
