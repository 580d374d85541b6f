import { accountSessions } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import type { ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';

export type OwnSession = ReplyOf<typeof accountSessions.getSessions>[number];

export const sessionsQuery = () =>
  queryOptions({ queryKey: ['own-sessions'], queryFn: () => call(accountSessions.getSessions) });

/** Ends one session. Refetches the list even if the session had already ended. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(accountSessions.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

/** Ends every session, including the current one. */
export const useEndSessions = () => useMutation({ mutationFn: () => call(accountSessions.endSessions) });
