import type { Language } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Services } from '../../../../platform/services.ts';
import { ensureStarted, listItems as itemsOf, listUnits as unitsOf } from '../../../4-measurements/lifecycle/index.ts';
import { findSealingKey, saveSealed } from '../../../4-measurements/sealed-answers/index.ts';

export interface WrittenAnswer {
  /** Names of units. */
  readonly units: readonly string[];
  /** The answer to the Likert or eNPS item at a position. */
  readonly value: (position: number, type: 'likert5' | 'enps') => number | null;
  /** A comment to the first open question. */
  readonly comment?: string;
  /** Language of the page with the comment. */
  readonly language?: Language;
}

/** Seals answers of many people, as the survey does, for an open measurement. */
export async function answerMeasurement(
  services: Services,
  accountId: string,
  { measurementId, answers }: { measurementId: string; answers: readonly WrittenAnswer[] },
): Promise<void> {
  await ensureStarted(services, accountId, measurementId);
  await inTenant(services.db, accountId, async (tx) => {
    const items = await itemsOf(tx, accountId, measurementId);
    const units = await unitsOf(tx, accountId, measurementId);
    const idsOf = (names: readonly string[]) => units.flatMap(({ id, name }) => (names.includes(name) ? [id] : []));
    const key = await findSealingKey(services, tx, accountId, measurementId);
    if (!key) throw new Error('The measurement has not started.');
    const open = items.find(({ type }) => type === 'open');
    const contents = answers.map(({ units: names, value, comment: text, language = null }) => ({
      answers: items.map(({ type, position }) => (type === 'open' ? null : value(position, type))),
      unitIds: idsOf(names),
      comments: text === undefined || !open ? [] : [{ position: open.position, text, language }],
    }));
    await saveSealed(services, tx, accountId, { key, contents });
    await sql`update measurements set submissions = submissions + ${answers.length} where id = ${measurementId}`.execute(
      tx,
    );
  });
}
