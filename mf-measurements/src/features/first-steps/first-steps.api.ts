import { accounts, participantLists, segmentations } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../server-data/keys.ts';

/** Whether the person wants to see the first steps. Not known to an older server, which cannot keep it: shown. */
export const areHiddenQuery = queryOptions({
  queryKey: KEYS.firstSteps,
  queryFn: async ({ signal }) => (await call(accounts.getMe, { signal })).hidesFirstSteps ?? false,
  staleTime: FRESHNESS_MS.user,
});

/** How many categories and lists of people there are. */
export const categoriesQuery = queryOptions({
  queryKey: KEYS.segmentations,
  queryFn: ({ signal }) => call(segmentations.getSegmentations, { signal }),
  staleTime: FRESHNESS_MS.default,
});
export const listsQuery = queryOptions({
  queryKey: KEYS.participantLists,
  queryFn: ({ signal }) => call(participantLists.getParticipantLists, { signal }),
  staleTime: FRESHNESS_MS.participantLists,
});

/** Dismisses the first steps for good, on every device of the person. */
export function useHideFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(accounts.patchMe, { body: { hidesFirstSteps: true } }),
    onSuccess: () => client.setQueryData(KEYS.firstSteps, true),
  });
}
