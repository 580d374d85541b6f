import { accounts, administrators } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import { readStored } from '@veleta/shared/session';
import { LINK_QUERY } from '../../common/link-query.ts';

export type AdminInvite = ReplyOf<typeof administrators.getAdminInvite>;
export type Answer = BodyOf<typeof administrators.acceptAdminInvite>;

/** Loads an invitation without using its token. */
export const adminInviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['admin-invite', token],
    queryFn: () => call(administrators.getAdminInvite, { query: { token } }),
    ...LINK_QUERY,
  });

export const acceptMutation = {
  mutationFn: ({ token, answer, isSignedIn }: { token: string; answer: Answer; isSignedIn: boolean }) =>
    call(administrators.acceptAdminInvite, { query: { token }, body: answer, skipAuth: !isSignedIn }),
};

/** Ends the session on the server. Ignores failures: the browser signs out in any case. */
export async function endOnServer(): Promise<void> {
  const refresh = readStored('refresh');
  if (refresh) await call(accounts.revokeTokens, { body: { refresh } }).catch(() => {});
}
