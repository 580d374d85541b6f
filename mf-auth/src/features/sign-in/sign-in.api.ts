import { accounts } from '@veleta/shared/contracts';
import { call, type BodyOf } from '@veleta/shared/http';

export const signInMutation = {
  mutationFn: (body: BodyOf<typeof accounts.signIn>) => call(accounts.signIn, { body }),
};
