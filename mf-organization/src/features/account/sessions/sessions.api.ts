import { accountSessions } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import type { ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';

export type OwnSession = ReplyOf<typeof accountSessions.getSessions>[number];

export const sessionsQuery = () =>
  queryOptions({ queryKey: ['own-sessions'], queryFn: () => call(accountSessions.getSessions) });

/** Ends one session; the list is asked for anew also where it was over already. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(accountSessions.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Ends every session, this one too. */
export const useEndSessions = () => useMutation({ mutationFn: () => call(accountSessions.endSessions) });
