import { accounts } from '@veleta/shared/contracts';
import { call, request } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import type * as z from 'zod/mini';
import { LINK_QUERY } from '../../common/link-query.ts';

/** Checks a reset token without using it, and returns the address of its account. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: () => call(accounts.checkReset, { query: { token } }),
    ...LINK_QUERY,
  });

export const confirmResetMutation = {
  mutationFn: async ({ token, newPassword }: { token: string; newPassword: string }): Promise<void> => {
    const { method, version, service, uri } = accounts.confirmReset;
    const body: z.input<NonNullable<typeof accounts.confirmReset.body>> = { token, new_password: newPassword };
    // The specification requires this call to send its keys unconverted.
    await request({ method, version, service, uri, body, noKeyConversion: true, skipAuth: true });
  },
};
