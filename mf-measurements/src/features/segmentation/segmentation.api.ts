import { segmentations } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, LIVE_REFETCH_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type Segmentation = ReplyOf<typeof segmentations.getSegmentations>[number];
export type SegmentationInput = BodyOf<typeof segmentations.createSegmentation>;
/** A measurement that keeps the segmentation as it is. */
export type LockingMeasurement = ReplyOf<typeof segmentations.getSegmentationLock>['measurements'][number];

export const segmentationsQuery = queryOptions({
  queryKey: KEYS.segmentations,
  queryFn: ({ signal }) => call(segmentations.getSegmentations, { signal }),
  staleTime: FRESHNESS_MS.default,
});

/** Below the segmentations' key: who asks for them anew asks for this too. Live, for measurements begin and end by themselves. */
export const segmentationLockQuery = queryOptions({
  queryKey: [...KEYS.segmentations, 'lock'],
  queryFn: ({ signal }) => call(segmentations.getSegmentationLock, { signal }),
  staleTime: FRESHNESS_MS.default,
  refetchInterval: LIVE_REFETCH_MS,
});

function useAskAnew() {
  const client = useQueryClient();
  return () =>
    Promise.all([KEYS.segmentations, KEYS.participantLists].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Adds a category, or replaces the one with the given id. */
export function useSaveSegmentation() {
  const onSettled = useAskAnew();
  return useMutation({
    mutationFn: ({ id, input }: { id: string | null; input: SegmentationInput }) =>
      id === null
        ? call(segmentations.createSegmentation, { body: input })
        : call(segmentations.updateSegmentation, { params: { id }, body: input }),
    onSettled,
  });
}

/** Puts the categories in the order in which they are named. */
export function useOrderSegmentations() {
  const onSettled = useAskAnew();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call(segmentations.orderSegmentations, { body: { segmentations: [...ids] } }),
    onSettled,
  });
}

export function useDeleteSegmentation() {
  const onSettled = useAskAnew();
  return useMutation({
    mutationFn: (id: string) => call(segmentations.deleteSegmentation, { params: { id } }),
    onSettled,
  });
}
