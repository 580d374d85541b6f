import { participantLists, segmentations } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../server-data/keys.ts';

export type ParticipantList = ReplyOf<typeof participantLists.getParticipantLists>[number];
export type ParticipantListInput = BodyOf<typeof participantLists.createParticipantList>;
export type Participant = ReplyOf<typeof participantLists.getParticipants>['participants'][number];

export const PEOPLE_PER_PAGE = 50;

export const listsQuery = queryOptions({
  queryKey: KEYS.participantLists,
  queryFn: ({ signal }) => call(participantLists.getParticipantLists, { signal }),
  staleTime: FRESHNESS_MS.participantLists,
});

/** Categories that a file may carry a column of. */
export const categoriesQuery = queryOptions({
  queryKey: KEYS.segmentations,
  queryFn: ({ signal }) => call(segmentations.getSegmentations, { signal }),
  staleTime: FRESHNESS_MS.default,
});

export const peopleQuery = (id: string, search: string, page: number) =>
  queryOptions({
    queryKey: [...KEYS.participantLists, id, { search, page }],
    queryFn: ({ signal }) =>
      call(participantLists.getParticipants, { params: { id }, query: { search, page }, signal }),
    placeholderData: keepPreviousData,
  });

export function useCreateList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ParticipantListInput) => call(participantLists.createParticipantList, { body: input }),
    onSuccess: (created) => {
      // The form that asked for it selects it at once.
      client.setQueryData(listsQuery.queryKey, (lists) => [created, ...(lists ?? [])]);
      return client.invalidateQueries({ queryKey: KEYS.participantLists, exact: true });
    },
  });
}

export function useDeleteList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(participantLists.deleteParticipantList, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.participantLists }),
  });
}
