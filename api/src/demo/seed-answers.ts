import { dayIn } from '@veleta/shared/contracts';
import { measurementOf } from '../features/measurement-sets/measurements.service.ts';
import { itemsOf, unitsOf } from '../features/measurement-sets/start.service.ts';
import { inTenant } from '../platform/database/tenant.ts';
import type { Services } from '../platform/services.ts';
import { answerAs, makeItemEffects } from './answers.ts';
import { commentTo } from './comments.ts';
import { DEMO } from './demo-organization.ts';
import type { DemoPerson } from './people.ts';
import { seedDays } from './seed-days.ts';
import { seedMailings } from './seed-mailings.ts';
import { seeded } from './seeded.ts';

const SEED = 2026;

export interface SeedContext {
  readonly services: Services;
  readonly accountId: string;
  /** Ids of units by name. */
  readonly unitIds: ReadonlyMap<string, string>;
  readonly people: readonly (DemoPerson & { readonly id: string; readonly unitNames: readonly string[] })[];
}

/** Writes answers of about `share` of the people straight to where the survey's would end up, in random order. */
export async function seedAnswers(
  { services, accountId, unitIds }: SeedContext,
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
      id: services.random.uuid(),
      account_id: accountId,
      measurement_id: measurementId,
      answers: answerAs(person, items, { wave, random, itemEffects }),
      unit_ids: person.unitNames.flatMap((name) => copies.get(unitIds.get(name) ?? '') ?? []),
    }));
    await tx
      .insertInto('responses')
      .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      .execute();
    // Of a generator of their own, so that answers stay what they were.
    const chance = seeded(SEED + 7 * wave + rows.length);
    const comments = rows.flatMap(({ unit_ids: units }) =>
      items
        .filter(({ type }) => type === 'open')
        .flatMap(({ item_key: key, position }) => {
          const comment = commentTo(key, chance);
          return comment ? [{ ...comment, position, unit_ids: units }] : [];
        })
        .map((comment) => ({
          ...comment,
          id: services.random.uuid(),
          account_id: accountId,
          measurement_id: measurementId,
        })),
    );
    if (comments.length > 0)
      await tx
        .insertInto('response_comments')
        .values(comments.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        .execute();
    await tx.updateTable('measurements').set({ submissions: rows.length }).where('id', '=', measurementId).execute();
    const { first_date: firstDay, last_date: lastDay } = await measurementOf(
      tx,
      accountId,
      measurementId,
      services.clock.now(),
    );
    const day = dayIn(DEMO.timezone, services.clock.now());
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
