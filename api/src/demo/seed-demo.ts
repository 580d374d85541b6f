import { createActiveAccount } from '../features/2-identity/accounts/active-account.service.ts';
import { findSignIn } from '../features/2-identity/accounts/accounts.queries.ts';
import { insertList, insertParticipants } from '../features/3-reference/participant-lists/participant-lists.queries.ts';
import { subscribe } from '../features/3-reference/subscriptions/subscriptions.service.ts';
import { inTenant, type Tx } from '../platform/database/tenant.ts';
import type { Services } from '../platform/services.ts';
import type { Language } from '@veleta/shared/contracts';
import { AREAS, DEMO, DEMO_PASSWORD, LOCATIONS, STORIES, type DemoStory } from './demo-organization.ts';
import { findDemoLinks, type DemoLink } from './demo-links.ts';
import { makePeople } from './people.ts';
import { seedFollowUp } from './seed-follow-up.ts';
import { seedComing, seedMonthly, seedOpenLink, seedQuarterly } from './seed-measurements.ts';
import { seedOwnQuestions } from './seed-own-questions.ts';
import { seeded } from '../platform/seeded-random.ts';

/** E-mail address of the English demo user. */
export const DEMO_EMAIL = STORIES.en.email;

export interface Demo {
  readonly email: string;
  readonly password: string;
  /** Surveys that are active now, to try as a participant. */
  readonly links: readonly DemoLink[];
}

/**
 * Creates the demo organization of a language if it does not exist; an existing one keeps its changes. The caller must
 * make sure that the database is the embedded one on a loopback address. An incomplete one is deleted and created
 * again.
 */
export async function seedDemo(services: Services, language: Language = 'en'): Promise<Demo> {
  const story = STORIES[language];
  const known = await findSignIn(services.db, story.email);
  let accountId = known?.account_id ?? null;
  if (known && accountId && !(await isComplete(services, accountId))) {
    await removeDemo(services, accountId, known.user_id);
    accountId = null;
  }
  accountId ??= await makeDemo(services, story);
  return { email: story.email, password: DEMO_PASSWORD, links: await findDemoLinks(services, accountId) };
}

async function makeDemo(services: Services, story: DemoStory): Promise<string> {
  const { language } = story;
  const { accountId, userId } = await createActiveAccount(services, {
    email: story.email,
    password: DEMO_PASSWORD,
    firstName: story.firstName,
    lastName: story.lastName,
    language,
    role: 'owner',
  });
  await subscribe(services, accountId, { tier: 'growth', cycle: 'yearly' });
  const now = services.clock.now();
  const listId = services.random.uuid();
  const drawn = makePeople(story, seeded(7)).map((person) => ({
    ...person,
    id: services.random.uuid(),
    unitNames: [AREAS[person.area], LOCATIONS[person.location]].flatMap((unit) => unit?.name[language] ?? []),
  }));
  await inTenant(services.db, accountId, (tx) =>
    tx
      .insertInto('account_products')
      .values(
        [DEMO.listProduct, DEMO.openProduct, DEMO.monthlyProduct, DEMO.comingProduct].map(({ key }) => ({
          account_id: accountId,
          product_key: key,
          enabled_at: now,
        })),
      )
      .execute(),
  );
  const unitIds = await inTenant(services.db, accountId, async (tx) => {
    const units = await insertCategory(tx, services, { accountId, story });
    await insertList(tx, accountId, { id: listId, name: story.listName, people: drawn.length, createdAt: now });
    await insertParticipants(
      tx,
      accountId,
      listId,
      drawn.map(({ id, email, name, language, unitNames }) => ({
        id,
        email,
        name,
        language,
        unitIds: unitNames.flatMap((unit) => units.get(unit) ?? []),
      })),
    );
    return units;
  });
  const context = { services, accountId, story, unitIds, people: drawn };
  await seedOwnQuestions(services, accountId, userId);
  await seedQuarterly(context, listId);
  await seedOpenLink(context);
  const measurementId = await seedMonthly(context);
  await seedFollowUp(context, { userId, measurementId });
  await seedComing(context, listId);
  // Inserted last: its row marks the demo as complete.
  await inTenant(services.db, accountId, (tx) =>
    tx
      .insertInto('organizations')
      .values({
        id: services.random.uuid(),
        account_id: accountId,
        ...story.organization,
        logo_id: null,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  return accountId;
}

async function insertCategory(
  tx: Tx,
  { random, clock }: Services,
  { accountId, story: { language, categories } }: { accountId: string; story: DemoStory },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [order, [title, units]] of (
    [
      [categories.area, AREAS],
      [categories.location, LOCATIONS],
    ] as const
  ).entries()) {
    const categoryId = random.uuid();
    const createdAt = new Date(clock.now().getTime() + order);
    await tx
      .insertInto('categories')
      .values({ id: categoryId, account_id: accountId, title, created_at: createdAt })
      .execute();
    const rows = units.map(({ name }, position) => ({
      id: random.uuid(),
      account_id: accountId,
      category_id: categoryId,
      name: name[language],
      position,
    }));
    for (const row of rows) ids.set(row.name, row.id);
    await tx.insertInto('units').values(rows).execute();
  }
  return ids;
}

async function isComplete({ db }: Services, accountId: string): Promise<boolean> {
  const row = await inTenant(db, accountId, (tx) =>
    tx.selectFrom('organizations').select('id').where('account_id', '=', accountId).executeTakeFirst(),
  );
  return row !== undefined;
}

async function removeDemo({ db }: Services, accountId: string, userId: string): Promise<void> {
  await inTenant(db, accountId, async (tx) => {
    // Sets reference their lists, so they are deleted first; the account's deletion cascades to the rest.
    await tx.deleteFrom('measurement_sets').where('account_id', '=', accountId).execute();
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
  });
}
