const DATABASE = 'veleta';
const STORE = 'registry';
const KEY = 'last-good';

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settle(opening);
  try {
    return await settle(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Caches the last valid registry in IndexedDB, because logging out clears local storage. */
export const cacheRegistry = async (registry: unknown): Promise<void> => {
  await withStore('readwrite', (store) => store.put(registry, KEY));
};

/** Returns the last valid registry; undefined if there is none. */
export const readCachedRegistry = (): Promise<unknown> => withStore('readonly', (store) => store.get(KEY));
