import { accounts } from '@veleta/shared/contracts';
import { call, HttpError, request } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import type * as z from 'zod/mini';

/** Whose password a token sets, and whether it still does; asking changes nothing. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: () => call(accounts.checkReset, { query: { token } }),
    // What the server has judged does not change by asking again.
    retry: (failures, error) => !(error instanceof HttpError) && failures < 1,
    staleTime: Infinity,
    gcTime: 0,
  });

export const confirmResetMutation = {
  mutationFn: async ({ token, newPassword }: { token: string; newPassword: string }): Promise<void> => {
    const { method, version, service, uri } = accounts.confirmReset;
    const body: z.input<NonNullable<typeof accounts.confirmReset.body>> = { token, new_password: newPassword };
    // The specification marks this call: its keys travel as they are.
    await request({ method, version, service, uri, body, noKeyConversion: true, skipAuth: true });
  },
};
