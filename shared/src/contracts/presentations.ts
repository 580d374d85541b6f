import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { IdParamsSchema, LanguageSchema } from './values.ts';

/*
 * Slides with the results of an ended measurement. The screen and the PPTX file draw the same list, so that both show
 * the same figures. Every text is in the language of the presentation; every figure is one of the disclosed tables.
 */

const CellSchema = z.object({
  text: z.string(),
  /** Second line, smaller: the difference of a heat map's cell. */
  note: z.optional(z.string()),
  is_note_strong: z.optional(z.boolean()),
  /** Background of the cell as `#rrggbb`. */
  fill: z.optional(z.string()),
  is_strong: z.optional(z.boolean()),
  /** Number of columns that the cell covers, itself included. */
  span: z.optional(z.int()),
});
export type SlideCell = z.infer<typeof CellSchema>;

const ColumnSchema = z.object({
  title: z.string(),
  /** Width in proportion to the other columns. */
  width: z.number(),
  align: z.enum(['start', 'center', 'end']),
});

export const SlideBlockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('lead'), text: z.string() }),
  /** `text` has the ordinary size, `note` a smaller one. */
  z.object({ type: z.enum(['text', 'note']), text: z.string() }),
  z.object({ type: z.literal('list'), title: z.nullable(z.string()), items: z.array(z.string()) }),
  /** Large figures with a name and an explanation. */
  z.object({
    type: z.literal('tiles'),
    tiles: z.array(z.object({ name: z.string(), value: z.string(), note: z.string() })),
  }),
  /** A stacked bar chart in percent. A row has one value for each series, or null if one is suppressed or only a limit. */
  z.object({
    type: z.literal('bars'),
    title: z.string(),
    series: z.array(z.object({ name: z.string(), color: z.string() })),
    rows: z.array(z.object({ name: z.string(), text: z.string(), values: z.nullable(z.array(z.int())) })),
  }),
  /** A line chart in percent; null interrupts the line. */
  z.object({
    type: z.literal('line'),
    title: z.string(),
    name: z.string(),
    color: z.string(),
    points: z.array(z.object({ name: z.string(), text: z.string(), value: z.nullable(z.int()) })),
  }),
  z.object({
    type: z.literal('table'),
    title: z.nullable(z.string()),
    columns: z.array(ColumnSchema),
    rows: z.array(z.array(CellSchema)),
  }),
]);
export type SlideBlock = z.infer<typeof SlideBlockSchema>;

export const SlideSchema = z.object({
  /** Unique in its presentation. */
  key: z.string(),
  /** The title slide has the organization's colour as its background. */
  kind: z.enum(['title', 'content']),
  title: z.string(),
  blocks: z.array(SlideBlockSchema),
});
export type Slide = z.infer<typeof SlideSchema>;

export const PresentationSchema = z.object({
  language: LanguageSchema,
  title: z.string(),
  organization: z.string(),
  /** Dark enough for contrast with white. */
  color: z.string(),
  slides: z.array(SlideSchema),
});
export type Presentation = z.infer<typeof PresentationSchema>;

export const getPresentation = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'analysis',
  uri: 'measurements/:id/presentation/',
  params: IdParamsSchema,
  query: z.object({ language: LanguageSchema }),
  status: 200,
  reply: PresentationSchema,
  summary:
    'Returns the slides with the results of an ended measurement in one language. Errors: not_found, measurement_active.',
});
