import type { Role } from '@veleta/shared/contracts';

/** Actions and the roles that may perform them, for display. The API enforces permissions. */
export const ACTS = [
  { act: 'analysis', roles: ['owner', 'administrator', 'analyst'] },
  { act: 'measurements', roles: ['owner', 'administrator'] },
  { act: 'people', roles: ['owner', 'administrator'] },
  { act: 'organization', roles: ['owner', 'administrator'] },
  { act: 'subscription', roles: ['owner', 'administrator'] },
  { act: 'administrators', roles: ['owner', 'administrator'] },
  { act: 'owners', roles: ['owner'] },
  { act: 'activity', roles: ['owner'] },
  { act: 'account', roles: ['owner'] },
] as const satisfies readonly { act: string; roles: readonly Role[] }[];

export const mayDo = (role: Role, { roles }: (typeof ACTS)[number]): boolean => roles.some((one) => one === role);
