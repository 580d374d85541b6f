import { fakeAuth } from '@veleta/shared/testing';
import type { Session } from '../session/session.ts';

/** Creates a session whose actions do nothing unless given. */
export const fakeSession = (changes: Partial<Session> = {}): Session => ({
  ...fakeAuth(),
  start: async () => undefined,
  setUser: () => undefined,
  watch: () => () => undefined,
  ...changes,
});
