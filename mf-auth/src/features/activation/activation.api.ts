import { accounts } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import { LINK_QUERY } from '../../common/link-query.ts';

/** Checks an activation token without using it. */
export const activationQuery = (token: string) =>
  queryOptions({
    queryKey: ['activation', token],
    queryFn: () => call(accounts.checkActivation, { query: { token } }),
    ...LINK_QUERY,
  });

export const activateMutation = {
  mutationFn: (token: string) => call(accounts.activate, { query: { token } }),
};

export const resendMutation = {
  mutationFn: (email: string) => call(accounts.resendActivation, { body: { email } }),
};
