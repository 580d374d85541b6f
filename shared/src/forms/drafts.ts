const PREFIX = 'veleta.draft.';

// Storage may be blocked or full; forms work without drafts.
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** Unsaved input of one form, stored in this tab for the signed-in person. */
export interface DraftStore {
  /**
   * Returns `empty` with the stored values of its fields; null if there is no draft. Ignores fields whose type an older
   * release stored differently.
   */
  read<Values extends object>(empty: Values): Values | null;
  write(values: object): void;
  clear(): void;
}

/** Returns the draft store of a form, such as `organization`, for one person. */
export function draftStore(form: string, userId: string): DraftStore {
  const key = `${PREFIX}${form}.${userId}`;
  return {
    read(empty) {
      const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
      const types = new Map(Object.entries(empty).map(([name, value]) => [name, typeOf(value)]));
      const fields = Object.entries(stored).filter(([name, value]) => types.get(name) === typeOf(value));
      return Object.assign({}, empty, Object.fromEntries(fields));
    },
    write: (values) => void attempt(() => sessionStorage.setItem(key, JSON.stringify(values))),
    clear: () => void attempt(() => sessionStorage.removeItem(key)),
  };
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Deletes the drafts of this tab, because they belong to the previous account. */
export function clearDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  });
}
