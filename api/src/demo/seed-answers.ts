import { dayIn } from '@veleta/shared/contracts';
import { measurementOf } from '../features/4-measurements/measurements/measurements.service.ts';
import { itemsOf, unitsOf } from '../features/4-measurements/lifecycle/start.service.ts';
import { findSealingKey, saveSealed } from '../features/4-measurements/sealed-answers/sealed-answers.service.ts';
import { inTenant } from '../platform/database/tenant.ts';
import type { Services } from '../platform/services.ts';
import { answerAs, makeItemEffects } from './answers.ts';
import { commentTo, dealEnthusiasm, ENTHUSIASM_KEY } from './comments.ts';
import type { DemoStory } from './demo-organization.ts';
import type { DemoPerson } from './people.ts';
import { seedDays } from './seed-days.ts';
import { seedMailings } from './seed-mailings.ts';
import { seeded } from '../platform/seeded-random.ts';

const SEED = 2026;

export interface SeedContext {
  readonly services: Services;
  readonly accountId: string;
  readonly story: DemoStory;
  /** Ids of units by name. */
  readonly unitIds: ReadonlyMap<string, string>;
  readonly people: readonly (DemoPerson & { readonly id: string; readonly unitNames: readonly string[] })[];
}

/** Seals answers of about `share` of the people, like submissions of the survey. */
export async function seedAnswers(
  { services, accountId, story, unitIds }: SeedContext,
  {
    measurementId,
    wave,
    share,
    people,
  }: { measurementId: string; wave: number; share: number; people: SeedContext['people'] },
): Promise<void> {
  const random = seeded(SEED + 31 * wave + people.length);
  await inTenant(services.db, accountId, async (tx) => {
    const items = await itemsOf(tx, accountId, measurementId);
    const copies = new Map((await unitsOf(tx, accountId, measurementId)).map((unit) => [unit.unit_id, unit.id]));
    const itemEffects = makeItemEffects(items, seeded(SEED));
    const answering = people.filter(() => random() < share);
    const rows = answering.map((person) => ({
      answers: answerAs(person, items, { wave, random, itemEffects }),
      unitIds: person.unitNames.flatMap((name) => copies.get(unitIds.get(name) ?? '') ?? []),
    }));
    // A separate generator, so that changes of comments do not change the answers.
    const chance = seeded(SEED + 7 * wave + rows.length);
    const enthusiasm = dealEnthusiasm(story.language, {
      month: wave,
      people: answering,
      random: seeded(SEED + wave),
    });
    const contents = rows.map((row, index) => ({
      ...row,
      comments: items.flatMap(({ type, item_key: key, position }) => {
        if (type !== 'open') return [];
        const comment = key === ENTHUSIASM_KEY ? enthusiasm[index] : commentTo(key, story.language, chance);
        return comment ? [{ ...comment, position }] : [];
      }),
    }));
    const key = await findSealingKey(services, tx, accountId, measurementId);
    if (!key) throw new Error('The measurement has not started.');
    await saveSealed(services, tx, accountId, { key, contents });
    await tx.updateTable('measurements').set({ submissions: rows.length }).where('id', '=', measurementId).execute();
    const { first_date: firstDay, last_date: lastDay } = await measurementOf(
      tx,
      accountId,
      measurementId,
      services.clock.now(),
    );
    const day = dayIn(story.timezone, services.clock.now());
    await seedDays(tx, accountId, measurementId, {
      total: rows.length,
      firstDay,
      lastDay: day < lastDay ? day : lastDay,
      random,
    });
    const answeredIds = answering.map((person) => person.id);
    await seedMailings(tx, services, accountId, { measurementId, answeredIds });
  });
}
