import { createContext, useContext } from 'react';
import type { accounts, organizations, Role } from '../contracts/index.ts';
import type { ReplyOf } from '../http/call.ts';

export type User = ReplyOf<typeof accounts.getMe>;
export type Organization = ReplyOf<typeof organizations.getOrganization>;
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** The session, owned by the shell and read by remotes. */
export interface Auth {
  readonly user: User | null;
  /** Null until the organization has been saved once. */
  readonly organization: Organization | null;
  /** False if the organization could not be read; `organization` is then null. Absent in older shells. */
  readonly isOrganizationKnown?: boolean;
  readonly role: Role | null;
  /** True while a user object is stored. */
  readonly isAuthenticated: boolean;
  /** True while the session is being read at page start. */
  readonly isLoading: boolean;
  /** E-mail stored by "remember me", for the login form. */
  readonly rememberedEmail: string | null;
  /** Path after the sign-in: the requested path, otherwise `/dashboard`. The shell navigates there by itself. */
  readonly returnPath: string;
  /** Stores the tokens and loads user and organization. Rejects if that fails; the user is then not signed in. */
  signIn(tokens: Tokens, options?: { rememberMe?: boolean; email?: string }): Promise<void>;
  /** Ends the session in this browser: keeps `rememberMe` and `email` if the person asked for that. */
  signOut(): void;
  /** Ends the session on the server too, clears everything, navigates to the login page. */
  logout(): Promise<void>;
  refreshUser(): Promise<User | null>;
  refreshOrganization(): Promise<Organization | null>;
}

const AuthContext = createContext<Auth | null>(null);

export const AuthProvider = AuthContext.Provider;

/**
 * Returns the session.
 * @throws Error outside an AuthProvider
 */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export const useUser = (): User | null => useAuth().user;
export const useOrganization = (): Organization | null => useAuth().organization;
