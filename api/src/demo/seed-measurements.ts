import { Temporal } from 'temporal-polyfill';
import { DEFAULT_THRESHOLD } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { inTenant, type Tx } from '../platform/database/tenant.ts';
import { hashSecret } from '../platform/keyed-hash.ts';
import type { Services } from '../platform/services.ts';
import { insertMeasurements, insertSet, type NewSet } from '../features/measurement-sets/measurement-sets.queries.ts';
import { measurementOf } from '../features/measurement-sets/measurements.service.ts';
import { planOccurrences, today } from '../features/measurement-sets/recurrence.ts';
import { ensureStarted, itemsOf, unitsOf } from '../features/measurement-sets/start.service.ts';
import { reusableToken } from '../features/measurement-sets/survey-links.service.ts';
import { ensureFolded } from '../features/survey/fold.service.ts';
import { answerAs, makeItemEffects } from './answers.ts';
import { DEMO } from './demo-organization.ts';
import type { DemoPerson } from './people.ts';
import { seedDays } from './seed-days.ts';
import { seeded } from './seeded.ts';

const DURATION_DAYS = 21;
const PARTICIPATION = [0.78, 0.81, 0.83];
const COLLECTED_SO_FAR = 0.46;
const SEED = 2026;

export interface SeedContext {
  readonly services: Services;
  readonly accountId: string;
  /** Ids of units by name. */
  readonly unitIds: ReadonlyMap<string, string>;
  readonly people: readonly (DemoPerson & { readonly id: string; readonly unitNames: readonly string[] })[];
}

const daysFrom = (day: string, change: Temporal.DurationLike): string =>
  Temporal.PlainDate.from(day).add(change).toString();

/** Four quarterly measurements on personal links, three of them finished and one collecting, and the next one planned. */
export async function seedQuarterly(context: SeedContext, listId: string): Promise<void> {
  const { services, accountId, people } = context;
  const opened = daysFrom(today(services.clock.now(), DEMO.timezone), { days: -6 });
  const startDate = daysFrom(opened, { months: -9 });
  const ids = await insertPlanned(
    context,
    {
      product_key: DEMO.listProduct.key,
      start_date: startDate,
      duration_days: DURATION_DAYS,
      frequency: 'quarterly',
      end_date: daysFrom(startDate, { months: 12 }),
      distribution: 'traceable-link',
      number_of_participants: null,
      list_id: listId,
    },
    people.length,
  );
  for (const [wave, id] of ids.slice(0, PARTICIPATION.length + 1).entries()) {
    await ensureStarted(services, accountId, id);
    await answer(context, { measurementId: id, wave, share: PARTICIPATION[wave] ?? COLLECTED_SO_FAR, people });
    if (wave < PARTICIPATION.length) await ensureFolded(services, accountId, id);
  }
}

/** One measurement of another product, collecting on a link that anybody may try. */
export async function seedOpenLink(context: SeedContext): Promise<void> {
  const { services, accountId, people } = context;
  const startDate = daysFrom(today(services.clock.now(), DEMO.timezone), { days: -3 });
  const [id] = await insertPlanned(
    context,
    {
      product_key: DEMO.openProduct.key,
      start_date: startDate,
      duration_days: DURATION_DAYS,
      frequency: 'once',
      end_date: startDate,
      distribution: 'reusable-link',
      number_of_participants: DEMO.openProduct.people,
      list_id: null,
    },
    DEMO.openProduct.people,
  );
  if (!id) return;
  await ensureStarted(services, accountId, id);
  const answering = people.filter((_, index) => index % 4 === 0).slice(0, DEMO.openProduct.people);
  await answer(context, { measurementId: id, wave: 1, share: COLLECTED_SO_FAR, people: answering });
}

type Planned = Omit<NewSet, 'id' | 'timezone' | 'threshold' | 'created_at'>;

async function insertPlanned(
  { services, accountId }: SeedContext,
  planned: Planned,
  expected: number,
): Promise<string[]> {
  const set: NewSet = {
    ...planned,
    id: services.random.uuid(),
    timezone: DEMO.timezone,
    threshold: DEFAULT_THRESHOLD,
    created_at: services.clock.now(),
  };
  const measurements = planOccurrences({
    startDate: set.start_date,
    durationDays: set.duration_days,
    frequency: set.frequency,
    endDate: set.end_date,
    timezone: set.timezone,
  }).map((occurrence) => {
    const id = services.random.uuid();
    const isOpen = set.distribution === 'reusable-link';
    return { ...occurrence, id, linkHash: isOpen ? hashSecret(reusableToken(services, id)) : null };
  });
  await inTenant(services.db, accountId, async (tx) => {
    await insertSet(tx, accountId, set);
    await insertMeasurements(tx, accountId, { id: set.id, threshold: set.threshold, expected }, measurements);
  });
  return measurements.map(({ id }) => id);
}

/** Writes answers of about `share` of the people straight to where the survey's would end up, in random order. */
async function answer(
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
    await tx.updateTable('measurements').set({ submissions: rows.length }).where('id', '=', measurementId).execute();
    const { first_date: firstDay, last_date: lastDay } = await measurementOf(
      tx,
      accountId,
      measurementId,
      services.clock.now(),
    );
    const day = today(services.clock.now(), DEMO.timezone);
    await seedDays(tx, accountId, measurementId, {
      total: rows.length,
      firstDay,
      lastDay: day < lastDay ? day : lastDay,
      random,
    });
    await markInvited(
      tx,
      services,
      measurementId,
      answering.map((person) => person.id),
    );
  });
}

/** As if the invitations had left on the first day; nobody is mailed again. */
async function markInvited(
  tx: Tx,
  { clock }: Services,
  measurementId: string,
  answeredIds: readonly string[],
): Promise<void> {
  await sql`
    update invitations set sent_at = ${clock.now()}, has_answered = participant_id = any(${answeredIds}::uuid[]),
      has_started = participant_id = any(${answeredIds}::uuid[])
    where measurement_id = ${measurementId}`.execute(tx);
}
