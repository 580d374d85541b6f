const KEY = 'veleta:reloaded-for';
const MAX_REASONS = 20;

/** Allows one automatic reload per reason and tab. */
export interface ReloadGuard {
  isFree(reason: string): boolean;
  /** Returns true once per reason. Returns false without storage, because a reload loop is worse than an error card. */
  take(reason: string): boolean;
}

const readReasons = (storage: Storage): string[] => {
  const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
  return Array.isArray(stored) ? stored.map(String) : [];
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
        storage().setItem(KEY, JSON.stringify([...readReasons(storage()), reason].slice(-MAX_REASONS)));
        return true;
      } catch {
        return false;
      }
    },
  };
}
