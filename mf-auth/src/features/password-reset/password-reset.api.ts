import { accounts } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';

export const requestResetMutation = {
  mutationFn: (email: string) => call(accounts.requestReset, { body: { email } }),
};
