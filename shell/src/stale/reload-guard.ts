const KEY = 'veleta:reloaded-for';
const KEPT = 20;

/** Lets a page reload itself once for a reason, over the whole life of a tab. */
export interface ReloadGuard {
  isFree(reason: string): boolean;
  /** True once for each reason; false afterwards, and always where nothing can be remembered: a loop is worse than a card. */
  take(reason: string): boolean;
}

const readReasons = (storage: Storage): string[] => {
  const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
  return Array.isArray(kept) ? kept.map(String) : [];
};

export function createReloadGuard(storage: () => Storage = () => sessionStorage): ReloadGuard {
  const isFree = (reason: string): boolean => {
    try {
      return !readReasons(storage()).includes(reason);
    } catch {
      return false;
    }
  };
  return {
    isFree,
    take(reason) {
      if (!isFree(reason)) return false;
      try {
        storage().setItem(KEY, JSON.stringify([...readReasons(storage()), reason].slice(-KEPT)));
        return true;
      } catch {
        return false;
      }
    },
  };
}
