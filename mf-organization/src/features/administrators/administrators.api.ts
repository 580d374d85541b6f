import { administrators, type Role } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';

export type Administrator = ReplyOf<typeof administrators.getAdministrators>[number];
export type Invitation = ReplyOf<typeof administrators.getAdministratorInvitations>[number];

const KEY = ['administrators'] as const;

export const administratorsQuery = queryOptions({
  queryKey: [...KEY, 'people'],
  queryFn: () => call(administrators.getAdministrators),
});
export const invitationsQuery = queryOptions({
  queryKey: [...KEY, 'invitations'],
  queryFn: () => call(administrators.getAdministratorInvitations),
});

/** Mutation of the account's people. Invalidates their queries after success and failure. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export const useInvite = () =>
  useChange((body: { email: string; role: Role }) => call(administrators.createAdministratorInvitation, { body }));

export const useResend = () =>
  useChange((id: string) => call(administrators.resendAdministratorInvitation, { params: { id } }));

export const useWithdraw = () =>
  useChange((id: string) => call(administrators.deleteAdministratorInvitation, { params: { id } }));

export const useRemove = () => useChange((id: string) => call(administrators.deleteAdministrator, { params: { id } }));

/** Changes a role. If it is the person's own, the session is refreshed too. */
export function useChangeRole() {
  const { refreshUser } = useAuth();
  return useChange(async ({ person, role }: { person: Administrator; role: Role }) => {
    await call(administrators.patchAdministrator, { params: { id: person.id }, body: { role } });
    if (person.isSelf) await refreshUser().catch(() => null);
  });
}

export const nameOf = ({ firstName, lastName }: Administrator): string => `${firstName} ${lastName}`.trim();

/** Roles that a person may assign: only owners assign the owner role. The API enforces this. */
export const rolesToGive = (own: Role | null, roles: readonly Role[]): readonly Role[] =>
  own === 'owner' ? roles : roles.filter((role) => role !== 'owner');
