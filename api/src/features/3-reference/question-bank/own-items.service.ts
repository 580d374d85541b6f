import type { Bilingual, products } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database/tenant.ts';
import { type OwnQuestionRow, listQuestions, markAsked } from './own-items.queries.ts';

export type Item = z.infer<typeof products.ItemSchema>;

/** Key of the last section of a survey, in the place of a dimension: it belongs to no product and enters no figure of one. */
export const OWN_SECTION = 'own-questions';

/** What an organization asks with a product from now on, as items: a key of theirs is never one of the question bank. */
export async function ownItemsOf(tx: Tx, accountId: string, productKey: string): Promise<Item[]> {
  return (await listQuestions(tx, accountId, productKey)).map(toItem);
}

/** The same for a measurement that starts: from now on they have been asked. */
export async function takeOwnItems(
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

/** What stands above the section on the survey. */
export const nameOfOwnSection = (organization: string): Bilingual =>
  organization === ''
    ? { en: 'Further questions', es: 'Otras preguntas' }
    : { en: `Questions of ${organization}`, es: `Preguntas de ${organization}` };

function toItem({ id, type, version, text_en, text_es }: OwnQuestionRow): Item {
  return { key: `own-${id}`, type, version, text: { en: text_en, es: text_es } };
}
