import type { Language } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { itemsOf, unitsOf } from '../../measurement-sets/start.service.ts';

export interface WrittenAnswer {
  /** Names of units. */
  readonly units: readonly string[];
  /** The answer to the item at a position, of a Likert or eNPS item. */
  readonly value: (position: number, type: 'likert5' | 'enps') => number | null;
  /** One comment to the first open question. */
  readonly comment?: string;
  /** Of the page that it was written on. */
  readonly language?: Language;
}

/** Writes answers of many people to where those of the survey end up, for a measurement that has started. */
export async function answerMeasurement(
  { db, random }: Pick<Services, 'db' | 'random'>,
  accountId: string,
  { measurementId, answers }: { measurementId: string; answers: readonly WrittenAnswer[] },
): Promise<void> {
  await inTenant(db, accountId, async (tx) => {
    const items = await itemsOf(tx, accountId, measurementId);
    const units = await unitsOf(tx, accountId, measurementId);
    const idsOf = (names: readonly string[]) => units.flatMap(({ id, name }) => (names.includes(name) ? [id] : []));
    const owner = { account_id: accountId, measurement_id: measurementId };
    await tx
      .insertInto('responses')
      .values(
        answers.map((answer) => ({
          ...owner,
          id: random.uuid(),
          unit_ids: idsOf(answer.units),
          answers: items.map(({ type, position }) => (type === 'open' ? null : answer.value(position, type))),
        })),
      )
      .execute();
    const open = items.find(({ type }) => type === 'open');
    const comments = answers.flatMap(({ units: names, comment: text, language = null }) =>
      text === undefined || !open
        ? []
        : [{ ...owner, id: random.uuid(), position: open.position, text, language, unit_ids: idsOf(names) }],
    );
    if (comments.length > 0) await tx.insertInto('response_comments').values(comments).execute();
    await sql`update measurements set submissions = submissions + ${answers.length} where id = ${measurementId}`.execute(
      tx,
    );
  });
}
