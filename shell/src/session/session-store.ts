import type { Organization, User } from '@veleta/shared/session';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * `loading`: a stored session is being read. `unavailable`: there is one, but the server could not be reached to read it.
 * `failing`: the server was reached and failed.
 */
type SessionStatus = 'loading' | 'signed-in' | 'anonymous' | 'unavailable' | 'failing';
/** How the last session ended; decides whether the place is kept for the next sign-in. */
export type SessionEnd = 'logout' | 'sign-out' | 'expired';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: User | null;
  readonly organization: Organization | null;
  /** False while the organization could not be read: null then says nothing. */
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
