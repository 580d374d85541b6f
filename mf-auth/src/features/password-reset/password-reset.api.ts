import { accounts } from '@veleta/shared/contracts';
import { call, request } from '@veleta/shared/http';

export const requestResetMutation = {
  mutationFn: (email: string) => call(accounts.requestReset, { body: { email } }),
};

export const confirmResetMutation = {
  mutationFn: ({ token, newPassword }: { token: string; newPassword: string }) => {
    const { method, version, service, uri } = accounts.confirmReset;
    // The specification marks this call: its keys go as they are written here.
    const body = { token, new_password: newPassword };
    return request({ method, version, service, uri, body, noKeyConversion: true, skipAuth: true });
  },
};
