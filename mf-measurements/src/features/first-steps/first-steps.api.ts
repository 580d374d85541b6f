import { accounts, participantLists, categories } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, useMutation } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { KEYS } from '../../common/query-keys.ts';

/** Number of categories and of participant lists. */
export const categoriesQuery = queryOptions({
  queryKey: KEYS.categories,
  queryFn: ({ signal }) => call(categories.getCategories, { signal }),
  staleTime: FRESHNESS_MS.default,
});
export const listsQuery = queryOptions({
  queryKey: KEYS.participantLists,
  queryFn: ({ signal }) => call(participantLists.getParticipantLists, { signal }),
  staleTime: FRESHNESS_MS.participantLists,
});

/** Dismisses the first steps for the user on every device. */
export function useHideFirstSteps() {
  const { refreshUser } = useAuth();
  return useMutation({
    mutationFn: () => call(accounts.patchMe, { body: { hidesFirstSteps: true } }),
    onSuccess: () => refreshUser(),
  });
}
