import { accounts } from '@veleta/shared/contracts';
import { call, HttpError } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';

/** Checks an activation token without using it. */
export const activationQuery = (token: string) =>
  queryOptions({
    queryKey: ['activation', token],
    queryFn: () => call(accounts.checkActivation, { query: { token } }),
    // A reply of the server is final; only a failed connection is retried.
    retry: (failures, error) => !(error instanceof HttpError) && failures < 1,
    staleTime: Infinity,
    gcTime: 0,
  });

export const activateMutation = {
  mutationFn: (token: string) => call(accounts.activate, { query: { token } }),
};

export const resendMutation = {
  mutationFn: (email: string) => call(accounts.resendActivation, { body: { email } }),
};
