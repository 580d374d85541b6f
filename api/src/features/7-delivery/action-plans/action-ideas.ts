import { readFileSync } from 'node:fs';
import { actionPlans } from '@veleta/shared/contracts';
import * as z from 'zod/mini';

/** Number of ideas for each dimension. */
const IDEAS_PER_DIMENSION = 3;

const IdeasSchema = z.record(
  z.string(),
  z.record(z.string(), z.array(actionPlans.ActionIdeaSchema).check(z.length(IDEAS_PER_DIMENSION))),
);

const ideas = IdeasSchema.parse(
  JSON.parse(readFileSync(new URL('../../../../seed/action-ideas.json', import.meta.url), 'utf8')),
);

/** Returns the ideas of a product by dimension; none for an unknown product. */
export const ideasOf = (product: string) =>
  Object.entries(Object.hasOwn(ideas, product) ? (ideas[product] ?? {}) : {}).map(([dimension, list]) => ({
    dimension,
    ideas: list,
  }));
