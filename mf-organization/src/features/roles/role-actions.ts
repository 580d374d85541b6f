import type { Role } from '@veleta/shared/contracts';

/** Actions and the roles that may perform them, for display. The API enforces permissions. */
export const ROLE_ACTIONS = [
  { action: 'analysis', roles: ['owner', 'administrator', 'analyst'] },
  { action: 'measurements', roles: ['owner', 'administrator'] },
  { action: 'people', roles: ['owner', 'administrator'] },
  { action: 'organization', roles: ['owner', 'administrator'] },
  { action: 'subscription', roles: ['owner', 'administrator'] },
  { action: 'administrators', roles: ['owner', 'administrator'] },
  { action: 'owners', roles: ['owner'] },
  { action: 'activity', roles: ['owner'] },
  { action: 'account', roles: ['owner'] },
] as const satisfies readonly { action: string; roles: readonly Role[] }[];

export const mayDo = (role: Role, { roles }: (typeof ROLE_ACTIONS)[number]): boolean =>
  roles.some((one) => one === role);
