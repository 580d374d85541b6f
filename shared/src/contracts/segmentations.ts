import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { UNITS_PER_CATEGORY } from './limits.ts';
import { IdParamsSchema, IdSchema, line } from './values.ts';

export const SegmentationInputSchema = z.object({
  title: line(80),
  /** A unit with an id keeps it; one without is new. */
  units: z
    .array(z.object({ id: z.optional(IdSchema), name: line(80) }))
    .check(z.minLength(1), z.maxLength(UNITS_PER_CATEGORY)),
});
export const SegmentationSchema = z.object({
  id: IdSchema,
  title: z.string(),
  units: z.array(z.object({ id: IdSchema, name: z.string() })),
  /** True while a measurement is active: it cannot be changed. */
  is_locked: z.boolean(),
});

export const getSegmentations = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'segmentations',
  uri: '',
  status: 200,
  reply: z.array(SegmentationSchema),
  summary: 'Categories with their units.',
});
export const createSegmentation = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'segmentations',
  uri: '',
  body: SegmentationInputSchema,
  status: 201,
  reply: SegmentationSchema,
  summary: 'Adds a category. Errors: measurement_active, conflict (title or unit twice).',
});
export const updateSegmentation = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'segmentations',
  uri: ':id/',
  params: IdParamsSchema,
  body: SegmentationInputSchema,
  status: 200,
  reply: SegmentationSchema,
  summary: 'Replaces a category. Errors: measurement_active, conflict.',
});
export const addUnits = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'segmentations',
  uri: ':id/units/',
  params: IdParamsSchema,
  body: z.object({ names: z.array(line(80)).check(z.minLength(1), z.maxLength(UNITS_PER_CATEGORY)) }),
  status: 200,
  reply: SegmentationSchema,
  summary:
    'Adds units to a category; names that it has already are left alone. Errors: measurement_active, invalid_input (too many units).',
});
export const deleteSegmentation = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'segmentations',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Deletes a category. Errors: measurement_active.',
});
