import type { DeviceRecord, DraftStore } from './draft.types.ts';
import { withJournal } from './journal.ts';

const NAME = 'veleta-survey';
const TABLE = 'drafts';

const promiseOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** IndexedDB: survives "clear local storage" at a logout in the same browser. */
async function openIndexedDbDrafts(factory: IDBFactory): Promise<DraftStore> {
  const opening = factory.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  const database = await promiseOf(opening);
  return {
    isKept: async () => true,
    read: async (token) => {
      // Only this file writes the table.
      const record = (await promiseOf(database.transaction(TABLE).objectStore(TABLE).get(token))) as
        DeviceRecord | undefined;
      return record ?? null;
    },
    change: (token, change) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(TABLE, 'readwrite');
        const table = transaction.objectStore(TABLE);
        let kept: DeviceRecord | null = null;
        const reading: IDBRequest<DeviceRecord | undefined> = table.get(token);
        reading.onsuccess = () => {
          const before = reading.result ?? null;
          kept = change(before);
          if (kept === before) return;
          if (kept) table.put(kept, token);
          else table.delete(token);
        };
        transaction.oncomplete = () => resolve(kept);
        transaction.onabort = () => reject(transaction.error);
      }),
  };
}

/** The same on a `Storage`; reading and writing in one go is its transaction. */
export function createStorageDrafts(storage: Storage, isKept = true): DraftStore {
  const keyOf = (token: string) => `${NAME}:${token}`;
  const read = (token: string): DeviceRecord | null => {
    const text = storage.getItem(keyOf(token));
    // Only this file writes the key.
    return text ? (JSON.parse(text) as DeviceRecord) : null;
  };
  return {
    isKept: async () => isKept,
    read: async (token) => read(token),
    change: async (token, change) => {
      const before = read(token);
      const kept = change(before);
      if (kept === before) return kept;
      if (kept) storage.setItem(keyOf(token), JSON.stringify(kept));
      else storage.removeItem(keyOf(token));
      return kept;
    },
  };
}

/** Nothing outlives the page. */
export function createMemoryDrafts(): DraftStore {
  const records = new Map<string, DeviceRecord>();
  return {
    isKept: async () => false,
    read: async (token) => records.get(token) ?? null,
    change: async (token, change) => {
      const kept = change(records.get(token) ?? null);
      if (kept) records.set(token, kept);
      else records.delete(token);
      return kept;
    },
  };
}

/** Opens when it is first asked, so that a page can be drawn where there is no device yet. */
export function draftsOnDemand(open: () => Promise<DraftStore>): DraftStore {
  let opening: Promise<DraftStore> | undefined;
  const opened = () => (opening ??= open());
  return {
    isKept: async () => (await opened()).isKept(),
    read: async (token) => (await opened()).read(token),
    change: async (token, change, note) => (await opened()).change(token, change, note),
  };
}

/** The best store that this browser allows: some refuse IndexedDB in private windows, some refuse both. */
export async function openDrafts(): Promise<DraftStore> {
  try {
    return withJournal(await openIndexedDbDrafts(indexedDB), localStorage);
  } catch {
    try {
      localStorage.setItem(`${NAME}?`, '1');
      localStorage.removeItem(`${NAME}?`);
      return createStorageDrafts(localStorage);
    } catch {
      return createMemoryDrafts();
    }
  }
}
