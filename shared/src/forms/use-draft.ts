import { useState } from 'react';
import { useAuth } from '../session/auth-context.ts';
import { draftStore } from './drafts.ts';

/** What was entered into a form, kept in this tab until it is saved: a reload or a step back loses nothing. */
export interface Draft<Values> {
  /** What was kept, or null. */
  readonly kept: Values | null;
  keep: (values: Values) => void;
  clear: () => void;
}

/** The draft of one form, of the signed-in person alone. `empty` gives the fields with their types. */
export function useDraft<Values extends object>(form: string, empty: Values): Draft<Values> {
  const { user } = useAuth();
  const store = draftStore(form, user?.id ?? '');
  const [kept] = useState(() => store.read(empty));
  return { kept, keep: store.write, clear: store.clear };
}
