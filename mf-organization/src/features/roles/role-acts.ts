import type { Role } from '@veleta/shared/contracts';

/** What there is to do, and which roles may. The API decides; this is what it is told to people as. */
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
