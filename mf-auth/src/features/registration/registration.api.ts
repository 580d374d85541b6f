import { accounts } from '@veleta/shared/contracts';
import { call, type BodyOf } from '@veleta/shared/http';

export const registerMutation = {
  mutationFn: (body: BodyOf<typeof accounts.register>) => call(accounts.register, { body }),
};
