import * as z from 'zod/mini';
import { RoleSchema } from './accounts.ts';
import { defineCall } from './call.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';
import { IdSchema, InstantSchema } from './values.ts';

/** Kinds of data in an account, as counted before its deletion. */
export const INVENTORY_NAMES = [
  'members',
  'organization',
  'subscriptions',
  'measurement_sets',
  'measurements',
  'responses',
  'participant_lists',
  'participants',
  'categories',
] as const;
export type InventoryName = (typeof INVENTORY_NAMES)[number];

/** One kind of data stored about a person, described in their language. */
export const PersonalDataSectionSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** Purpose of the storage. */
  about: z.string(),
  /** The account it belongs to; null for data of the person alone. */
  account: z.nullable(IdSchema),
  entries: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});

/** What happens to one account when the person deletes their own. */
export const DeletionImpactSchema = z.object({
  id: IdSchema,
  organization: z.nullable(z.string()),
  role: RoleSchema,
  /** True if the person is its only owner: the account is deleted with all of its data. */
  is_deleted: z.boolean(),
  /** Number of other people who belong to it. */
  others: z.int(),
  /** Data that is deleted with it; kinds with count 0 are left out. */
  inventory: z.array(z.object({ name: z.enum(INVENTORY_NAMES), count: z.int() })),
});

export const ExportSchema = z.object({
  file_name: z.string(),
  made_at: InstantSchema,
  sections: z.array(PersonalDataSectionSchema),
});

export const getExport = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'accounts',
  uri: 'me/export/',
  status: 200,
  reply: ExportSchema,
  summary: 'Exports all stored data about the signed-in person as a file.',
});
export const getRemoval = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'accounts',
  uri: 'me/removal/',
  status: 200,
  reply: z.object({
    accounts: z.array(DeletionImpactSchema),
    /** Fingerprint of what would be deleted; it changes when the deletion impact changes. */
    version: z.string(),
  }),
  summary: 'Shows what deleting the signed-in person would delete.',
});
/** Confirmation of the person who deletes their account, with the impact that they saw. */
export const RemovalInputSchema = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)),
  /** Fingerprint of the impact that was shown. If the impact has changed since, nothing is deleted. */
  version: z.string().check(z.minLength(1), z.maxLength(100)),
});

export const deleteMe = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'accounts',
  uri: 'me/',
  body: RemovalInputSchema,
  status: 204,
  summary:
    'Deletes the signed-in person, and the accounts of which they are the only owner. Errors: wrong_password, conflict.',
});
