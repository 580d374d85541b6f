import { participantLists } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, type useQueryClient } from '@veleta/shared/query';
import { KEYS } from './query-keys.ts';

export type ParticipantList = ReplyOf<typeof participantLists.getParticipantLists>[number];

export const listsQuery = queryOptions({
  queryKey: KEYS.participantLists,
  queryFn: ({ signal }) => call(participantLists.getParticipantLists, { signal }),
  staleTime: FRESHNESS_MS.participantLists,
});

/** Invalidates the lists and everything that counts their people: planned sets and the plan. */
export const peopleChanged = (client: ReturnType<typeof useQueryClient>): Promise<unknown> =>
  Promise.all(
    [KEYS.participantLists, KEYS.measurementSets, KEYS.panel, KEYS.planUse].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
