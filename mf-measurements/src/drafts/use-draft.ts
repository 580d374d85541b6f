import { useCallback, useRef, useState } from 'react';
import { useAuth } from '@veleta/shared/session';

/** What was entered into a form, kept in this tab until it is saved: a reload or a step back loses nothing. */
export interface Draft<Values> {
  /** What was kept, or null. */
  readonly kept: Values | null;
  keep: (values: Values) => void;
  clear: () => void;
}

const PREFIX = 'veleta.draft.';

function read<Values extends object>(key: string, isValues: (kept: object) => kept is Values): Values | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && isValues(kept) ? kept : null;
  } catch {
    // A full or forbidden storage, or somebody else's text: the form works without.
    return null;
  }
}

/**
 * A draft of one form. It belongs to the signed-in person: the next one at this computer does not see it.
 * `isValues` judges what an older release may have left behind.
 */
export function useDraft<Values extends object>(
  form: string,
  isValues: (kept: object) => kept is Values,
): Draft<Values> {
  const { user } = useAuth();
  const key = `${PREFIX}${user?.id ?? ''}.${form}`;
  const keyRef = useRef(key);
  keyRef.current = key;
  const [kept] = useState(() => read(key, isValues));

  const keep = useCallback((values: Values) => {
    try {
      sessionStorage.setItem(keyRef.current, JSON.stringify(values));
    } catch {
      // Nothing to do about a storage that refuses.
    }
  }, []);
  const clear = useCallback(() => {
    try {
      sessionStorage.removeItem(keyRef.current);
    } catch {
      // As above.
    }
  }, []);
  return { kept, keep, clear };
}
