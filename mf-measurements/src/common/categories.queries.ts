import { categories } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions } from '@veleta/shared/query';
import { KEYS } from './query-keys.ts';

export type Category = ReplyOf<typeof categories.getCategories>[number];

/** Categories with their units, to edit and as the columns of a file and the units of people. */
export const categoriesQuery = queryOptions({
  queryKey: KEYS.categories,
  queryFn: ({ signal }) => call(categories.getCategories, { signal }),
  staleTime: FRESHNESS_MS.default,
});
