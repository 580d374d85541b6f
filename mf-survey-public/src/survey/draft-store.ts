import type { DeviceRecord, DraftStore } from './draft.types.ts';
import { withJournal } from './journal.ts';

const NAME = 'veleta-survey';
const TABLE = 'drafts';

const promiseOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens drafts in IndexedDB, which survives the shell's clearing of local storage at logout. */
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
        let stored: DeviceRecord | null = null;
        const reading: IDBRequest<DeviceRecord | undefined> = table.get(token);
        reading.onsuccess = () => {
          const before = reading.result ?? null;
          stored = change(before);
          if (stored === before) return;
          if (stored) table.put(stored, token);
          else table.delete(token);
        };
        transaction.oncomplete = () => resolve(stored);
        transaction.onabort = () => reject(transaction.error);
      }),
  };
}

/** Creates a draft store on a `Storage`. Reading and writing synchronously is its transaction. */
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
      const stored = change(before);
      if (stored === before) return stored;
      if (stored) storage.setItem(keyOf(token), JSON.stringify(stored));
      else storage.removeItem(keyOf(token));
      return stored;
    },
  };
}

/** Creates a draft store that lasts as long as the page. */
export function createMemoryDrafts(): DraftStore {
  const records = new Map<string, DeviceRecord>();
  return {
    isKept: async () => false,
    read: async (token) => records.get(token) ?? null,
    change: async (token, change) => {
      const stored = change(records.get(token) ?? null);
      if (stored) records.set(token, stored);
      else records.delete(token);
      return stored;
    },
  };
}

/** Opens the store on first use, so that a page can be rendered without a device. */
export function draftsOnDemand(open: () => Promise<DraftStore>): DraftStore {
  let opening: Promise<DraftStore> | undefined;
  const opened = () => (opening ??= open());
  return {
    isKept: async () => (await opened()).isKept(),
    read: async (token) => (await opened()).read(token),
    change: async (token, change, note) => (await opened()).change(token, change, note),
  };
}

/** Opens the best available store. In private windows some browsers reject IndexedDB, some local storage as well. */
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
