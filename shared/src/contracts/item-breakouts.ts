import * as z from 'zod/mini';
import { FigureSchema, HiddenSchema } from './analysis.ts';
import { FrameSchema } from './analysis-views.ts';
import { defineCall } from './call.ts';
import { BilingualSchema, IdParamsSchema, IdSchema } from './values.ts';

/** Favorability of an item in a group. Without a figure and a reason, it could reveal individual answers. */
const ItemCellSchema = z.object({ hidden: z.nullable(HiddenSchema), favorability: z.nullable(FigureSchema) });

/** Favorability of every item by unit. Items are not published for combinations of units, and not compared. */
export const ItemBreakoutsSchema = z.extend(FrameSchema, {
  categories: z.array(z.object({ id: IdSchema, title: z.string() })),
  category: z.nullable(z.object({ id: IdSchema, title: z.string() })),
  dimensions: z.array(
    z.object({
      key: z.string(),
      name: BilingualSchema,
      items: z.array(
        z.object({
          key: z.string(),
          text: BilingualSchema,
          /** Of the whole organization. */
          whole: ItemCellSchema,
          /** Of the units, in their order. */
          cells: z.array(ItemCellSchema),
        }),
      ),
    }),
  ),
  units: z.array(
    z.object({
      /** Null for respondents without a unit. */
      id: z.nullable(IdSchema),
      name: z.nullable(z.string()),
      hidden: z.nullable(HiddenSchema),
      responses: z.nullable(z.int()),
    }),
  ),
});

export const getItemBreakouts = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'analysis',
  uri: 'measurements/:id/item-breakouts/',
  params: IdParamsSchema,
  query: z.object({ category: z.optional(IdSchema) }),
  status: 200,
  reply: ItemBreakoutsSchema,
  summary: 'Returns a heat map of items by units of one category, with the favorability of each published cell.',
});
