import { segmentations } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../server-data/keys.ts';

export type Segmentation = ReplyOf<typeof segmentations.getSegmentations>[number];
export type SegmentationInput = BodyOf<typeof segmentations.createSegmentation>;

export const segmentationsQuery = queryOptions({
  queryKey: KEYS.segmentations,
  queryFn: ({ signal }) => call(segmentations.getSegmentations, { signal }),
  staleTime: FRESHNESS_MS.default,
});

/** Adds a category, or replaces the one with the given id. */
export function useSaveSegmentation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: { id: string | null; input: SegmentationInput }) =>
      id === null
        ? call(segmentations.createSegmentation, { body: input })
        : call(segmentations.updateSegmentation, { params: { id }, body: input }),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.segmentations }),
  });
}

export function useDeleteSegmentation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(segmentations.deleteSegmentation, { params: { id } }),
    onSettled: () =>
      Promise.all(
        [KEYS.segmentations, KEYS.participantLists].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
