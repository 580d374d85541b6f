import type { Auth, Organization, User } from '../session/index.ts';

export const TEST_USER: User = {
  id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01',
  email: 'ana@example.org',
  firstName: 'Ana',
  lastName: 'Torres',
  language: 'en',
  role: 'owner',
  isOperator: false,
};

export const TEST_ORGANIZATION: Organization = {
  id: '0b7e5f0e-93a7-4a6e-8f0b-6d1b3a9f2c02',
  name: 'Molino Norte',
  fullname: 'Molino Norte',
  nickname: null,
  country: 'ES',
  logo: null,
  supportEmail: null,
  sector: 'private',
  industry: 7,
  numberOfEmployees: 240,
};

/** Creates a session for tests: signed in as an owner by default; its actions do nothing unless given. */
export function fakeAuth(changes: Partial<Auth> = {}): Auth {
  const user = changes.user === undefined ? TEST_USER : changes.user;
  const organization = changes.organization === undefined ? TEST_ORGANIZATION : changes.organization;
  return {
    user,
    organization,
    role: user?.role ?? null,
    isAuthenticated: user !== null,
    isLoading: false,
    rememberedEmail: null,
    returnPath: '/dashboard',
    signIn: async () => {},
    signOut: () => {},
    logout: async () => {},
    refreshUser: async () => user,
    refreshOrganization: async () => organization,
    ...changes,
  };
}
