import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CATEGORIES_PER_MEASUREMENT, CATEGORY_TEXT_LIMIT, UNITS_PER_CATEGORY } from './limits.ts';
import { MeasurementSchema } from './measurements.ts';
import { BilingualSchema, IdParamsSchema, IdSchema, InstantSchema, line } from './values.ts';

export const CategoryInputSchema = z.object({
  title: line(CATEGORY_TEXT_LIMIT),
  /** A unit with an id stays the same unit; one without is new. Their order is that of the array. */
  units: z
    .array(z.object({ id: z.optional(IdSchema), name: line(CATEGORY_TEXT_LIMIT) }))
    .check(z.minLength(1), z.maxLength(UNITS_PER_CATEGORY)),
  /** The revision that was edited. If the stored one differs, another user has saved in the meantime. */
  revision: z.optional(z.int()),
});
export const CategorySchema = z.object({
  id: IdSchema,
  title: z.string(),
  units: z.array(
    z.object({
      id: IdSchema,
      name: z.string(),
      /** People on participant lists in this unit, counted once per list. */
      people: z.int(),
    }),
  ),
  /** Participant lists with people in one of its units. */
  lists: z.int(),
  revision: z.int(),
  /** True while a measurement is active: it cannot be changed. */
  is_locked: z.boolean(),
});
/** Why the categories of an account cannot be changed, and when the next lock begins. */
export const CategoryLockSchema = z.object({
  /** Active measurements; none if categories can be changed. */
  measurements: z.array(z.object({ product_name: BilingualSchema, measurement: MeasurementSchema })),
  /** When the next planned measurement opens, which locks the categories. */
  next_opens_at: z.nullable(InstantSchema),
});

export const getCategories = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'categories',
  uri: '',
  status: 200,
  reply: z.array(CategorySchema),
  summary: 'Lists the categories in order, with their units and the number of people in each.',
});
export const getCategoryLock = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'categories',
  uri: 'lock/',
  status: 200,
  reply: CategoryLockSchema,
  summary: 'Lists the measurements that lock the segmentation.',
});
export const createCategory = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'categories',
  uri: '',
  body: CategoryInputSchema,
  status: 201,
  reply: CategorySchema,
  summary: 'Adds a category at the end. Errors: measurement_active, conflict (duplicate title or unit).',
});
export const updateCategoryPositions = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'categories',
  uri: 'order/',
  /** Every category of the account, once. */
  body: z.object({
    categories: z.array(IdSchema).check(z.minLength(1), z.maxLength(CATEGORIES_PER_MEASUREMENT)),
  }),
  status: 200,
  reply: z.array(CategorySchema),
  summary: 'Reorders the categories. Errors: measurement_active, conflict (the set of categories has changed).',
});
export const updateCategory = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'categories',
  uri: ':id/',
  params: IdParamsSchema,
  body: CategoryInputSchema,
  status: 200,
  reply: CategorySchema,
  summary:
    'Replaces a category and deletes units that are not listed. Errors: measurement_active, conflict (duplicate title or unit; `revision`: another user has saved in the meantime).',
});
export const addUnits = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'categories',
  uri: ':id/units/',
  params: IdParamsSchema,
  body: z.object({
    names: z.array(line(CATEGORY_TEXT_LIMIT)).check(z.minLength(1), z.maxLength(UNITS_PER_CATEGORY)),
  }),
  status: 200,
  reply: CategorySchema,
  summary:
    'Adds units to a category; existing names are ignored. Errors: measurement_active, invalid_input (too many units).',
});
export const deleteCategory = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'categories',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Deletes a category. Errors: measurement_active.',
});
