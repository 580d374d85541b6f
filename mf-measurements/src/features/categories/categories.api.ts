import { categories } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, LIVE_REFETCH_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type CategoryInput = BodyOf<typeof categories.createCategory>;
/** An active measurement, which locks the segmentation. */
export type LockingMeasurement = ReplyOf<typeof categories.getCategoryLock>['measurements'][number];

/**
 * The key extends that of the categories, so both are invalidated together. Refetches, because measurements start and
 * end by themselves.
 */
export const categoryLockQuery = queryOptions({
  queryKey: [...KEYS.categories, 'lock'],
  queryFn: ({ signal }) => call(categories.getCategoryLock, { signal }),
  staleTime: FRESHNESS_MS.default,
  refetchInterval: LIVE_REFETCH_MS,
});

function useInvalidate() {
  const client = useQueryClient();
  return () =>
    Promise.all([KEYS.categories, KEYS.participantLists].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Adds a category, or replaces the one with the given id. */
export function useSaveCategory() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: ({ id, input }: { id: string | null; input: CategoryInput }) =>
      id === null
        ? call(categories.createCategory, { body: input })
        : call(categories.updateCategory, { params: { id }, body: input }),
    onSettled,
  });
}

/** Saves the order of the categories. */
export function useOrderCategories() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call(categories.updateCategoryPositions, { body: { categories: [...ids] } }),
    onSettled,
  });
}

export function useDeleteCategory() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (id: string) => call(categories.deleteCategory, { params: { id } }),
    onSettled,
  });
}
