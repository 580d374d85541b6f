import { OWN_QUESTIONS_PER_PRODUCT, type ownQuestions } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { ensureStarted, isStartDue } from '../lifecycle/index.ts';
import { upcomingMeasurements } from '../measurement-sets/index.ts';
import { findProduct, listQuestions, type OwnQuestionRow } from '../../3-reference/question-bank/index.ts';
import { findProductOf, insertQuestion, insertVersion, markRetired, updatePosition } from './own-questions.queries.ts';

type OwnQuestions = z.infer<typeof ownQuestions.OwnQuestionsSchema>;
type NewQuestion = z.infer<NonNullable<typeof ownQuestions.createOwnQuestion.body>>;
type NewWords = z.infer<NonNullable<typeof ownQuestions.updateOwnQuestion.body>>;

export function readOwnQuestions(services: Services, accountId: string, productKey: string): Promise<OwnQuestions> {
  requireProduct(productKey);
  return inTenant(services.db, accountId, (tx) => readAll(services, tx, accountId, productKey));
}

/** Adds a question at the end. The limit counts current questions, not retired ones. */
export async function addOwnQuestion(services: Services, by: Actor, input: NewQuestion): Promise<OwnQuestions> {
  const { accountId } = by;
  const { product, type, text } = input;
  requireProduct(product);
  return changeQuestions(services, by, product, async (tx, questions, now) => {
    if (questions.length >= OWN_QUESTIONS_PER_PRODUCT)
      throw new AppError('invalid_input', {
        fields: [{ path: 'text', code: 'too_many', params: { limit: OWN_QUESTIONS_PER_PRODUCT } }],
      });
    const id = services.random.uuid();
    // The count cannot be the position, because retired questions leave gaps.
    const position = (questions.at(-1)?.position ?? -1) + 1;
    await insertQuestion(tx, accountId, { id, productKey: product, type, position, now });
    await insertVersion(tx, accountId, { questionId: id, version: 1, text, now });
    await recordAuditEvent(services, tx, by, 'own_question_added', { object: text.en, details: { product } });
  });
}

/**
 * Saves a new wording as a new version; does nothing if the wording is the same.
 * Throws `conflict` if the caller edited an older version.
 */
export async function rewordOwnQuestion(
  services: Services,
  by: Actor,
  id: string,
  { text, version }: NewWords,
): Promise<OwnQuestions> {
  const { accountId } = by;
  const product = await productOf(services, accountId, id);
  return changeQuestions(services, by, product, async (tx, questions, now) => {
    const before = requireQuestion(questions, id);
    if (before.version !== version) throw new AppError('conflict', { fields: [{ path: 'version', code: 'outdated' }] });
    if (before.text_en === text.en && before.text_es === text.es) return;
    await insertVersion(tx, accountId, { questionId: id, version: version + 1, text, now });
    await recordAuditEvent(services, tx, by, 'own_question_changed', { object: text.en, details: { product } });
  });
}

/** Retires a question: later measurements do not include it. Existing measurements and answers do not change. */
export async function retireOwnQuestion(services: Services, by: Actor, id: string): Promise<OwnQuestions> {
  const product = await productOf(services, by.accountId, id);
  return changeQuestions(services, by, product, async (tx, questions, now) => {
    const { text_en: object } = requireQuestion(questions, id);
    await markRetired(tx, by.accountId, id, now);
    await recordAuditEvent(services, tx, by, 'own_question_removed', { object, details: { product } });
  });
}

/** Changes the order of the current questions. */
export async function orderOwnQuestions(
  services: Services,
  by: Actor,
  { product, questions: wanted }: { product: string; questions: readonly string[] },
): Promise<OwnQuestions> {
  requireProduct(product);
  return changeQuestions(services, by, product, async (tx, questions) => {
    const known = new Set(questions.map(({ id }) => id));
    const isWhole = wanted.length === known.size && new Set(wanted).size === known.size;
    if (!isWhole || wanted.some((id) => !known.has(id)))
      throw new AppError('conflict', { fields: [{ path: 'questions', code: 'outdated' }] });
    if (wanted.every((id, position) => questions[position]?.id === id)) return;
    for (const [position, id] of wanted.entries()) await updatePosition(tx, by.accountId, id, position);
    await recordAuditEvent(services, tx, by, 'own_questions_ordered', { details: { product } });
  });
}

/**
 * Applies a change under the account's lock.
 * If a measurement has opened and its items are not copied yet, it is started first: changes apply to the next one.
 */
async function changeQuestions(
  services: Services,
  { accountId }: Actor,
  productKey: string,
  change: (tx: Tx, questions: readonly OwnQuestionRow[], now: Date) => Promise<void>,
): Promise<OwnQuestions> {
  const attempt = (): Promise<{ changed: OwnQuestions } | { toStart: string }> =>
    inTenant(services.db, accountId, async (tx) => {
      await lockAccountSetup(tx, accountId);
      const now = services.clock.now();
      const { collecting } = await upcomingMeasurements(tx, accountId, productKey, now);
      if (collecting && isStartDue(collecting, now)) return { toStart: collecting.id };
      await change(tx, await listQuestions(tx, accountId, productKey), now);
      return { changed: await readAll(services, tx, accountId, productKey) };
    });
  for (;;) {
    const done = await attempt();
    if ('changed' in done) return done.changed;
    await ensureStarted(services, accountId, done.toStart);
  }
}

async function readAll({ clock }: Services, tx: Tx, accountId: string, productKey: string): Promise<OwnQuestions> {
  const questions = await listQuestions(tx, accountId, productKey);
  const { collecting, next } = await upcomingMeasurements(tx, accountId, productKey, clock.now());
  return {
    product: productKey,
    questions: questions.map((question) => ({
      id: question.id,
      type: question.type,
      text: { en: question.text_en, es: question.text_es },
      version: question.version,
      is_asked: question.asked_at !== null,
    })),
    is_collecting: collecting !== undefined,
    next_opens_on: next?.first_date ?? null,
  };
}

async function productOf({ db }: Services, accountId: string, id: string): Promise<string> {
  const key = await inTenant(db, accountId, (tx) => findProductOf(tx, accountId, id));
  if (key === undefined) throw new AppError('not_found');
  return key;
}

function requireProduct(key: string): void {
  if (!findProduct(key)) throw new AppError('not_found');
}

/** Finds a question; it may have been retired since its product was looked up. */
function requireQuestion(questions: readonly OwnQuestionRow[], id: string): OwnQuestionRow {
  const question = questions.find((one) => one.id === id);
  if (!question) throw new AppError('not_found');
  return question;
}
