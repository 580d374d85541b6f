import { createContext, useContext } from 'react';
import type { accounts, organizations, Role } from '../contracts/index.ts';
import type { ReplyOf } from '../http/call.ts';

export type User = ReplyOf<typeof accounts.getMe>;
export type Organization = ReplyOf<typeof organizations.getOrganization>;
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** The session, as the shell keeps it and remotes read it. */
export interface Auth {
  readonly user: User | null;
  /** Null until the organization has been saved once. */
  readonly organization: Organization | null;
  /** False while the organization could not be read: `organization` is null then, which says nothing. Absent in older shells. */
  readonly isOrganizationKnown?: boolean;
  readonly role: Role | null;
  /** True while a user object is stored. */
  readonly isAuthenticated: boolean;
  /** True while the session is read at the start. */
  readonly isLoading: boolean;
  /** E-mail kept by "remember me", to fill the login form with. */
  readonly rememberedEmail: string | null;
  /** Where a sign-in leads to: the place that was asked for without one, else `/dashboard`. The shell goes there by itself. */
  readonly returnPath: string;
  /** Stores the tokens, loads the person and the organization. Rejects where that fails; then nobody is signed in. */
  signIn(tokens: Tokens, options?: { rememberMe?: boolean; email?: string }): Promise<void>;
  /** Ends the session here: keeps `rememberMe` and `email` where the person asked for that. */
  signOut(): void;
  /** Ends the session on the server too, clears everything, goes to the login page. */
  logout(): Promise<void>;
  refreshUser(): Promise<User | null>;
  refreshOrganization(): Promise<Organization | null>;
}

const AuthContext = createContext<Auth | null>(null);

export const AuthProvider = AuthContext.Provider;

/** The session. @throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export const useUser = (): User | null => useAuth().user;
export const useOrganization = (): Organization | null => useAuth().organization;
