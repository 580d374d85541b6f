import * as z from 'zod/mini';
import { RoleSchema } from './accounts.ts';
import { defineCall } from './call.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';
import { IdSchema, InstantSchema } from './values.ts';

/** What an account may hold, as it is counted before it is deleted. */
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

/** One kind of data that is held about a person, in words of their language. */
export const PersonalDataSectionSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** What it is kept for. */
  about: z.string(),
  /** The account it belongs to; null for what belongs to the person alone. */
  account: z.nullable(IdSchema),
  entries: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});

/** What happens to one account when the person deletes themselves. */
export const DeletionImpactSchema = z.object({
  id: IdSchema,
  organization: z.nullable(z.string()),
  role: RoleSchema,
  /** True where the person is its only owner: it goes with everything in it. */
  is_deleted: z.boolean(),
  /** Other people who belong to it. */
  others: z.int(),
  /** What goes with it, where it goes; what there is none of is left out. */
  holdings: z.array(z.object({ name: z.enum(INVENTORY_NAMES), count: z.int() })),
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
  summary: 'Everything that the platform holds about the signed-in person, as a file.',
});
export const getRemoval = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'accounts',
  uri: 'me/removal/',
  status: 200,
  reply: z.object({
    accounts: z.array(DeletionImpactSchema),
    /** Names what would go; another one means that something else would. */
    version: z.string(),
  }),
  summary: 'What would go if the signed-in person deleted themselves now.',
});
/** Who deletes their account, and what they were shown. */
export const RemovalInputSchema = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)),
  /** Of what was shown as going; if something else would go by now, nothing does. */
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
