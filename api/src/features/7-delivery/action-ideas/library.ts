import { readFileSync } from 'node:fs';
import { actionIdeas } from '@veleta/shared/contracts';
import * as z from 'zod/mini';

/** Number of ideas of the library for each dimension. */
const IDEAS_PER_DIMENSION = 3;

const LibrarySchema = z.record(
  z.string(),
  z.record(z.string(), z.array(actionIdeas.LibraryIdeaSchema).check(z.length(IDEAS_PER_DIMENSION))),
);
export type LibraryIdea = z.infer<typeof actionIdeas.LibraryIdeaSchema>;

const library = LibrarySchema.parse(
  JSON.parse(readFileSync(new URL('../../../../seed/action-ideas.json', import.meta.url), 'utf8')),
);

/** Returns the ideas of the library for a product by dimension; none for an unknown product. */
export const libraryOf = (product: string): { dimension: string; ideas: LibraryIdea[] }[] =>
  Object.entries(Object.hasOwn(library, product) ? (library[product] ?? {}) : {}).map(([dimension, ideas]) => ({
    dimension,
    ideas,
  }));
