import { createContext, useContext } from 'react';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** Session handles for the shell itself; remotes use `useAuth`. */
export interface SessionHandles {
  readonly store: SessionStore;
  readonly session: Session;
}

const SessionContext = createContext<SessionHandles | null>(null);
export const SessionHandlesProvider = SessionContext.Provider;

export function useSessionHandles(): SessionHandles {
  const handles = useContext(SessionContext);
  if (!handles) throw new Error('useSessionHandles must be used within a SessionProvider');
  return handles;
}
