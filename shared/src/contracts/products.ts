import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { BilingualSchema, IdSchema, InstantSchema } from './values.ts';
import { MeasurementSchema } from './measurements.ts';

export const ITEM_TYPES = ['likert5', 'enps', 'open'] as const;
export const ItemSchema = z.object({
  key: z.string(),
  type: z.enum(ITEM_TYPES),
  text: BilingualSchema,
  version: z.int(),
});
export const DimensionSchema = z.object({ key: z.string(), name: BilingualSchema, items: z.array(ItemSchema) });
/** Key of a product: `talent-retention`, `work-climate`, … */
export const ProductKeySchema = z.string().check(z.regex(/^[a-z][a-z-]{1,40}$/));

export const ProductSchema = z.object({
  key: ProductKeySchema,
  name: BilingualSchema,
  description: BilingualSchema,
  is_enabled: z.boolean(),
  dimensions: z.array(DimensionSchema),
});
const params = z.object({ key: ProductKeySchema });

/** Maximum of measurements of overridden sets per product on the panel; the calendar shows all. */
export const HISTORICAL_SHOWN = 5;

/** Data of one product on the products panel. */
export const ProductPanelSchema = z.object({
  product: ProductKeySchema,
  name: BilingualSchema,
  is_enabled: z.boolean(),
  set: z.nullable(IdSchema),
  /** The collecting measurement, otherwise the last of the current set, otherwise null. */
  current: z.nullable(MeasurementSchema),
  /** The ended measurement before the current one. */
  previous: z.nullable(MeasurementSchema),
  /** Ended measurements of overridden sets, the newest `HISTORICAL_SHOWN`, newest first. */
  historical: z.array(MeasurementSchema),
  /** Total number of those measurements. */
  historical_total: z.int(),
  /** True if the current set has no measurement left to start. */
  is_finished: z.boolean(),
  next_opens_at: z.nullable(InstantSchema),
  participant_list: z.nullable(z.object({ id: IdSchema, name: z.string(), people: z.int() })),
});

export const getProducts = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'products',
  uri: '',
  status: 200,
  reply: z.array(ProductSchema),
  summary: 'Lists the products with their dimensions and items in both languages, and whether they are enabled.',
});
export const patchProduct = defineCall({
  method: 'PATCH',
  version: 'v1',
  service: 'products',
  uri: ':key/',
  params,
  body: z.object({
    is_enabled: z.boolean(),
    /** Id of the set whose planned measurements are deleted by disabling; required if there are any. */
    drops_set: z.optional(z.nullable(IdSchema)),
  }),
  status: 200,
  reply: ProductSchema,
  summary:
    'Enables or disables a product. Disabling deletes planned measurements; ended ones stay. Errors: measurement_active (while one collects, it cannot be disabled), set_exists (measurements are planned: name their set in `drops_set`), conflict.',
});
export const getProductPanel = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'products',
  uri: 'panel/',
  status: 200,
  reply: z.array(ProductPanelSchema),
  summary: 'Returns the current, previous and historical measurements per product, with live counts of responses.',
});
