import type { Migration } from 'kysely/migration';
import * as roles from './0001-roles.ts';
import * as accounts from './0002-accounts.ts';
import * as organizations from './0003-organizations.ts';
import * as subscriptions from './0004-subscriptions.ts';
import * as mailAndEvents from './0005-mail-and-events.ts';
import * as productsAndPeople from './0020-products-and-people.ts';
import * as measurements from './0021-measurements.ts';
import * as survey from './0022-survey.ts';
import * as startedInvitations from './0023-started-invitations.ts';
import * as disclosedTables from './0040-disclosed-tables.ts';

/** Every migration, by the name that it is remembered by. Add lines; never change or remove one. */
export const migrations: Record<string, Migration> = {
  '0001-roles': roles,
  '0002-accounts': accounts,
  '0003-organizations': organizations,
  '0004-subscriptions': subscriptions,
  '0005-mail-and-events': mailAndEvents,
  '0020-products-and-people': productsAndPeople,
  '0021-measurements': measurements,
  '0022-survey': survey,
  '0023-started-invitations': startedInvitations,
  '0040-disclosed-tables': disclosedTables,
};
