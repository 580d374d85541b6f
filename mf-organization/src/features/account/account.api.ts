import { accounts } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import type { BodyOf } from '@veleta/shared/http';
import { useMutation } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';

/** Changes names or language. Resolves when the session has been refreshed. */
export function useSaveAccount() {
  const { refreshUser } = useAuth();
  return useMutation({
    mutationFn: (body: BodyOf<typeof accounts.patchMe>) => call(accounts.patchMe, { body }),
    // The change is saved. If the session cannot be refreshed now, the next start loads it.
    onSuccess: () => refreshUser().catch(() => null),
  });
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof accounts.changePassword>) => call(accounts.changePassword, { body }),
  });
