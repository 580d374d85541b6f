import { Temporal } from 'temporal-polyfill';
import { DEFAULT_THRESHOLD, dayIn } from '@veleta/shared/contracts';
import { planOccurrences } from '@veleta/shared/contracts/recurrence';
import { inTenant } from '../platform/database/tenant.ts';
import { hashSecret } from '../platform/keyed-hash.ts';
import {
  findCurrentSet,
  insertMeasurements,
  insertSet,
  overrideSet,
  type NewSet,
} from '../features/4-measurements/measurement-sets/measurement-sets.queries.ts';
import { ensureStarted } from '../features/4-measurements/lifecycle/start.service.ts';
import { saveShortAddresses } from '../features/4-measurements/links/short-addresses.service.ts';
import { reusableToken } from '../features/4-measurements/links/survey-links.service.ts';
import { ensureClosed } from '../features/5-collection/survey-closing/closing.service.ts';
import { DEMO } from './demo-organization.ts';
import { seedAnswers, type SeedContext } from './seed-answers.ts';
import { seeded } from '../platform/seeded-random.ts';

const DURATION_DAYS = 21;
const PARTICIPATION = [0.78, 0.81, 0.83];
const COLLECTED_SO_FAR = 0.46;
const PULSE_DAYS = 7;
const PULSE_PARTICIPATION = [0.8, 0.84];
/** Share of the people of small areas who leave theirs out on an open link. */
const WITHOUT_AREA = 0.2;

const daysFrom = (day: string, change: Temporal.DurationLike): string =>
  Temporal.PlainDate.from(day).add(change).toString();

/** Creates a quarterly set on personal links: three finished measurements, an active one, and planned ones. */
export async function seedQuarterly(context: SeedContext, listId: string): Promise<void> {
  const opened = dayFromToday(context, { days: -6 });
  const startDate = daysFrom(opened, { months: -9 });
  const planned = await insertPlanned(
    context,
    {
      product_key: DEMO.listProduct.key,
      start_date: startDate,
      duration_days: DURATION_DAYS,
      frequency: 'quarterly',
      end_date: daysFrom(startDate, { months: 24 }),
      distribution: 'traceable-link',
      number_of_participants: null,
      list_id: listId,
    },
    context.people.length,
  );
  await collect(context, planned, { shares: [...PARTICIPATION, COLLECTED_SO_FAR], people: context.people });
}

/**
 * Creates an active measurement of another product on an open link, and one of half a year ago, whose set it replaced.
 */
export async function seedOpenLink(context: SeedContext): Promise<void> {
  const { key, people: expected } = DEMO.openProduct;
  for (const { start, share, isReplaced } of [
    { start: { months: -6 }, share: PARTICIPATION[0], isReplaced: true },
    { start: { days: -3 }, share: COLLECTED_SO_FAR, isReplaced: false },
  ]) {
    const startDate = dayFromToday(context, start);
    const planned = await insertPlanned(
      context,
      { product_key: key, start_date: startDate, frequency: 'once', end_date: startDate, ...openTo(expected) },
      expected,
    );
    await collect(context, planned, { shares: [share], people: context.people, firstWave: 1 });
    if (isReplaced) await replace(context, key);
  }
}

/**
 * Creates a short monthly set: two measurements are finished, the next ones are planned. Returns the id of the first. The second is the
 * latest with results, so the analysis opens on it.
 */
export async function seedMonthly(context: SeedContext): Promise<string> {
  const { key, people: expected } = DEMO.monthlyProduct;
  const startDate = dayFromToday(context, { months: -1, days: -12 });
  const planned = await insertPlanned(
    context,
    {
      product_key: key,
      start_date: startDate,
      frequency: 'monthly',
      end_date: daysFrom(startDate, { months: 12 }),
      ...openTo(expected),
      duration_days: PULSE_DAYS,
    },
    expected,
  );
  // On an open link people choose their units themselves; some of a small area would rather not say theirs.
  const random = seeded(PULSE_DAYS);
  const people = context.people.map((person) =>
    person.area > 0 && random() < WITHOUT_AREA ? { ...person, unitNames: person.unitNames.slice(1) } : person,
  );
  await collect(context, planned, { shares: PULSE_PARTICIPATION, people });
  const [first] = planned;
  if (first === undefined) throw new Error('No measurement was planned.');
  return first;
}

/** Creates a planned half-yearly set that starts in some weeks. */
export async function seedComing(context: SeedContext, listId: string): Promise<void> {
  const startDate = dayFromToday(context, { days: 24 });
  await insertPlanned(
    context,
    {
      product_key: DEMO.comingProduct.key,
      start_date: startDate,
      duration_days: DURATION_DAYS,
      frequency: 'semiannual',
      end_date: daysFrom(startDate, { months: 18 }),
      distribution: 'traceable-link',
      number_of_participants: null,
      list_id: listId,
    },
    context.people.length,
  );
}

const dayFromToday = ({ services, story }: SeedContext, change: Temporal.DurationLike): string =>
  daysFrom(dayIn(story.timezone, services.clock.now()), change);

/** Fields of a set on an open link. */
const openTo = (people: number) =>
  ({
    duration_days: DURATION_DAYS,
    distribution: 'reusable-link',
    number_of_participants: people,
    list_id: null,
  }) as const;

/** Seeds answers to the first measurements of a set, from a share of the people in each. */
async function collect(
  context: SeedContext,
  planned: readonly string[],
  {
    shares,
    people,
    firstWave = 0,
  }: { shares: readonly (number | undefined)[]; people: SeedContext['people']; firstWave?: number },
): Promise<void> {
  const { services, accountId } = context;
  for (const [index, share = COLLECTED_SO_FAR] of shares.entries()) {
    const measurementId = planned[index];
    if (!measurementId) return;
    await ensureStarted(services, accountId, measurementId);
    await seedAnswers(context, { measurementId, wave: firstWave + index, share, people });
    // Does nothing for an active measurement.
    await ensureClosed(services, accountId, measurementId);
  }
}

/** Makes the current set of a product historical, as if overridden. */
async function replace({ services, accountId }: SeedContext, productKey: string): Promise<void> {
  await inTenant(services.db, accountId, async (tx) => {
    const current = await findCurrentSet(tx, accountId, productKey);
    if (current) await overrideSet(tx, accountId, current.id, services.clock.now());
  });
}

type Planned = Omit<NewSet, 'id' | 'timezone' | 'threshold' | 'created_at'>;

async function insertPlanned(
  { services, accountId, story }: SeedContext,
  planned: Planned,
  expected: number,
): Promise<string[]> {
  const set: NewSet = {
    ...planned,
    id: services.random.uuid(),
    timezone: story.timezone,
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
    const onOneLink = measurements.filter(({ linkHash }) => linkHash !== null).map(({ id }) => id);
    await saveShortAddresses(services, tx, accountId, onOneLink);
  });
  return measurements.map(({ id }) => id);
}
