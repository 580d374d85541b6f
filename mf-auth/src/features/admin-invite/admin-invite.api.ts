import { accounts, administrators } from '@veleta/shared/contracts';
import { call, HttpError, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import { readStored } from '@veleta/shared/session';

export type AdminInvite = ReplyOf<typeof administrators.getAdminInvite>;
export type Answer = BodyOf<typeof administrators.acceptAdminInvite>;

/** What an invitation says; asking changes nothing. */
export const adminInviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['admin-invite', token],
    queryFn: () => call(administrators.getAdminInvite, { query: { token } }),
    // What the server has judged does not change by asking again.
    retry: (failures, error) => !(error instanceof HttpError) && failures < 1,
    staleTime: Infinity,
    gcTime: 0,
  });

export const acceptMutation = {
  mutationFn: ({ token, answer, isSignedIn }: { token: string; answer: Answer; isSignedIn: boolean }) =>
    call(administrators.acceptAdminInvite, { query: { token }, body: answer, skipAuth: !isSignedIn }),
};

/** Ends the session on the server; ending it here never depends on that. */
export async function endOnServer(): Promise<void> {
  const refresh = readStored('refresh');
  if (refresh) await call(accounts.revokeTokens, { body: { refresh } }).catch(() => {});
}
