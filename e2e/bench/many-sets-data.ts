import pg from 'pg';
import {
  createActiveAccount,
  createServices,
  inTenant,
  migrate,
  readConfig,
  requireServerKey,
  startDatabase,
  subscribe,
  type Services,
} from '../../api/src/index.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

const PRODUCTS = ['talent-retention', 'work-climate', 'culture', 'leadership', 'engagement'];
const MONTHS = 60;
const OPEN_DAYS = 14;
const EXPECTED = 200;
const ROWS_AT_ONCE = 1000;
const DAY_MS = 86_400_000;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const plusDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/**
 * Creates two organizations on one database before a server runs: one with one set per product, one with 200 sets of
 * five years of monthly measurements each. In both, the first five sets are current and in the middle of their years.
 */
export async function fillDatabase(
  dataDir: string,
  sets: { readonly few: number; readonly many: number },
): Promise<{ few: Person; many: Person }> {
  const database = await startDatabase({ dataDir });
  try {
    await migrate({ url: database.url });
    const config = await readConfig({}, { database, dataDir, host: '127.0.0.1', port: 0 });
    const services = await createServices({ database, config });
    try {
      await requireServerKey(services);
      const people = {
        few: await measureForYears(services, sets.few),
        many: await measureForYears(services, sets.many),
      };
      await analyze(database.url);
      return people;
    } finally {
      await services.close();
    }
  } finally {
    await database.stop();
  }
}

/** Autovacuum does this within minutes; years of measurements are not written at once in production. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze measurements, measurement_sets');
  await client.end();
}

async function measureForYears(services: Services, sets: number): Promise<Person> {
  const person = { email: `years-${sets}@veleta.example`, password: 'brujula-bench-2026' };
  const { accountId } = await createActiveAccount(services, {
    ...person,
    firstName: 'Ana',
    lastName: `Years ${sets}`,
    language: 'en',
    role: 'owner',
  });
  await subscribe(services, accountId, { tier: 'enterprise', cycle: 'yearly' });
  const now = services.clock.now();
  const made = Array.from({ length: sets }, (_, index) => plannedSet(services, accountId, index, now));
  await inTenant(services.db, accountId, async (tx) => {
    await tx
      .insertInto('organizations')
      .values({
        id: services.random.uuid(),
        account_id: accountId,
        name: `Measured ${sets} times`,
        nickname: null,
        country: null,
        support_email: null,
        sector: null,
        industry: 19,
        number_of_employees: null,
        logo_id: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tx
      .insertInto('account_products')
      .values(PRODUCTS.map((key) => ({ account_id: accountId, product_key: key, enabled_at: now })))
      .execute();
    await tx
      .insertInto('measurement_sets')
      .values(made.map(({ set }) => set))
      .execute();
    const rows = made.flatMap(({ measurements }) => measurements);
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await tx
        .insertInto('measurements')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .execute();
  });
  return person;
}

function plannedSet(services: Services, accountId: string, index: number, now: Date) {
  const isInForce = index < PRODUCTS.length;
  // Overridden sets are in the past, days apart, so that no two measurements open together.
  const start = new Date(now);
  start.setUTCHours(0, 0, 0, 0);
  start.setUTCMonth(start.getUTCMonth() - (isInForce ? MONTHS / 2 : MONTHS));
  start.setUTCDate(start.getUTCDate() - (index % 28));
  const days = Array.from({ length: MONTHS }, (_, month) => {
    const opens = new Date(start);
    opens.setUTCMonth(opens.getUTCMonth() + month);
    return opens;
  }).filter((opens) => isInForce || plusDays(opens, OPEN_DAYS) < now);
  const set = {
    id: services.random.uuid(),
    account_id: accountId,
    product_key: PRODUCTS[index % PRODUCTS.length] ?? '',
    start_date: dayOf(start),
    duration_days: OPEN_DAYS,
    frequency: 'monthly' as const,
    end_date: dayOf(days.at(-1) ?? start),
    timezone: 'UTC',
    distribution: 'reusable-link' as const,
    number_of_participants: EXPECTED,
    list_id: null,
    threshold: 5,
    overridden_at: isInForce ? null : now,
    created_at: now,
  };
  const measurements = days.map((opens, ordinal) => {
    const closes = plusDays(opens, OPEN_DAYS);
    const isOver = closes < now;
    return {
      id: services.random.uuid(),
      account_id: accountId,
      set_id: set.id,
      ordinal,
      first_date: dayOf(opens),
      last_date: dayOf(plusDays(opens, OPEN_DAYS - 1)),
      opens_at: opens,
      closes_at: closes,
      threshold: set.threshold,
      expected: EXPECTED,
      submissions: isOver ? 100 + (ordinal % 90) : 0,
      link_hash: null,
      // Ended measurements have no pending jobs.
      started_at: isOver ? opens : null,
      finalized_at: isOver ? closes : null,
    };
  });
  return { set, measurements };
}
