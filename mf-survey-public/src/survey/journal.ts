import type { DraftStore, Note } from './draft.types.ts';
import { changeOf, withPatch } from './participation.ts';

const keyOf = (token: string) => `veleta-survey-journal:${token}`;

/**
 * Adds a write-ahead journal to a store, so that no change is lost if the page ends.
 * A change is written to the journal synchronously, and removed after the store has it.
 */
export function withJournal(store: DraftStore, storage: Storage): DraftStore {
  const read = (token: string): string | null => {
    try {
      return storage.getItem(keyOf(token));
    } catch {
      return null;
    }
  };
  /** Adds the change to the notes of other pending changes. */
  const write = (token: string, note: Note): string | null => {
    try {
      const before = parse(read(token));
      const same = before?.submissionId === note.submissionId ? before : null;
      const text = JSON.stringify({
        ...same,
        ...note,
        answers: { ...same?.answers, ...note.answers },
        units: { ...same?.units, ...note.units },
      });
      storage.setItem(keyOf(token), text);
      return text;
    } catch {
      // If the note cannot be written, only the store has the change.
      return null;
    }
  };
  /** Removes the note unless a later change has extended it. */
  const forget = (token: string, text: string | null) => {
    if (text !== null && read(token) === text) storage.removeItem(keyOf(token));
  };
  return {
    ...store,
    read: async (token) => {
      const text = read(token);
      const note = parse(text);
      if (!note) return store.read(token);
      const stored = await store.change(
        token,
        changeOf(note.submissionId, (draft) => withPatch(draft, note)),
      );
      forget(token, text);
      return stored;
    },
    change: async (token, change, note) => {
      const text = note ? write(token, note) : null;
      const stored = await store.change(token, change);
      forget(token, text);
      return stored;
    },
  };
}

// Only this file writes the key.
const parse = (text: string | null): Note | null => (text === null ? null : (JSON.parse(text) as Note));
