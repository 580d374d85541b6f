import { accounts } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import type { BodyOf } from '@veleta/shared/http';
import { useMutation, useQueryClient } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';

const SAVE_KEY = ['save-account'] as const;
const PASSWORD_KEY = ['change-password'] as const;

/** Changes names or language. Resolves when the session has been refreshed. */
export function useSaveAccount() {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  const mutation = useMutation({
    mutationKey: SAVE_KEY,
    mutationFn: (body: BodyOf<typeof accounts.patchMe>) => call(accounts.patchMe, { body }),
    // The change is saved. If the session cannot be refreshed now, the next start loads it.
    onSuccess: () => refreshUser().catch(() => null),
  });
  // The cache reports a running call before React re-renders the button.
  return { ...mutation, isRunning: () => client.isMutating({ mutationKey: SAVE_KEY }) > 0 };
}

export function useChangePassword() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: PASSWORD_KEY,
    mutationFn: (body: BodyOf<typeof accounts.changePassword>) => call(accounts.changePassword, { body }),
  });
  return { ...mutation, isRunning: () => client.isMutating({ mutationKey: PASSWORD_KEY }) > 0 };
}
