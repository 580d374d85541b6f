import { useState } from 'react';
import { useAuth } from '../session/auth-context.ts';
import { draftStore } from './drafts.ts';

/** Draft of a form, stored in this tab until it is saved. It survives a reload and back navigation. */
export interface Draft<Values> {
  /** Stored input, or null. */
  readonly kept: Values | null;
  keep: (values: Values) => void;
  clear: () => void;
}

/** Returns the draft of one form for the signed-in person. `empty` defines the fields with their types. */
export function useDraft<Values extends object>(form: string, empty: Values): Draft<Values> {
  const { user } = useAuth();
  const store = draftStore(form, user?.id ?? '');
  const [kept] = useState(() => store.read(empty));
  return { kept, keep: store.write, clear: store.clear };
}
