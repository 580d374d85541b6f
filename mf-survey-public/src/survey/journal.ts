import type { DraftStore, Note } from './draft.types.ts';
import { changeOf, withPatch } from './participation.ts';

const keyOf = (token: string) => `veleta-survey-journal:${token}`;

/**
 * A store that loses nothing when the page ends in the moment of a click: a change is noted before the click returns,
 * and the note goes as soon as the store has it.
 */
export function withJournal(store: DraftStore, storage: Storage): DraftStore {
  const read = (token: string): string | null => {
    try {
      return storage.getItem(keyOf(token));
    } catch {
      return null;
    }
  };
  /** Adds to what other changes on their way have noted. */
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
      // Without room for a note the store alone has to do.
      return null;
    }
  };
  /** A change that was noted meanwhile takes the note away itself. */
  const forget = (token: string, text: string | null) => {
    if (text !== null && read(token) === text) storage.removeItem(keyOf(token));
  };
  return {
    ...store,
    read: async (token) => {
      const text = read(token);
      const note = parse(text);
      if (!note) return store.read(token);
      const kept = await store.change(
        token,
        changeOf(note.submissionId, (draft) => withPatch(draft, note)),
      );
      forget(token, text);
      return kept;
    },
    change: async (token, change, note) => {
      const text = note ? write(token, note) : null;
      const kept = await store.change(token, change);
      forget(token, text);
      return kept;
    },
  };
}

// Only this file writes the key.
const parse = (text: string | null): Note | null => (text === null ? null : (JSON.parse(text) as Note));
