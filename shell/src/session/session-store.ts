import type { Organization, User } from '@veleta/shared/session';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * `loading`: the stored session is being read. `unavailable`: there is a session, but the server cannot be reached.
 * `failing`: the server returned an error.
 */
type SessionStatus = 'loading' | 'signed-in' | 'anonymous' | 'unavailable' | 'failing';
/** How the last session ended; decides whether the requested path is stored for the next sign-in. */
export type SessionEnd = 'logout' | 'sign-out' | 'expired';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: User | null;
  readonly organization: Organization | null;
  /** False if the organization could not be read; `organization` is then null. */
  readonly isOrganizationKnown: boolean;
  readonly endedBy: SessionEnd | null;
}

export type SessionStore = StoreApi<SessionState>;

export const createSessionStore = (): SessionStore =>
  createStore<SessionState>(() => ({
    status: 'loading',
    user: null,
    organization: null,
    isOrganizationKnown: false,
    endedBy: null,
  }));
