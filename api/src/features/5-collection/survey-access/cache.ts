import type { Services } from '../../../platform/services.ts';
import { perServices } from './per-services.ts';

/** Caches immutable values in memory. Simultaneous loads of one name share a single call (single flight). */
export interface Cache<Value> {
  /** Returns undefined and caches nothing if `find` finds nothing. */
  getOrLoad(name: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
}

/** @param most entries; the cache is cleared when it is full */
export function createCache<Value>(most: number): Cache<Value> {
  const cached = new Map<string, Value>();
  const loading = new Map<string, Promise<Value | undefined>>();
  const loadOnce = async (name: string, find: () => Promise<Value | undefined>) => {
    try {
      const found = await find();
      if (found !== undefined) {
        if (cached.size >= most) cached.clear();
        cached.set(name, found);
      }
      return found;
    } finally {
      loading.delete(name);
    }
  };
  return {
    getOrLoad: async (name, find) => {
      const before = cached.get(name);
      if (before) return before;
      const shared = loading.get(name) ?? loadOnce(name, find);
      loading.set(name, shared);
      return shared;
    },
  };
}

/** Creates one cache per set of services, on first use. */
export const cachePerServices = <Value>(most: number): ((services: Services) => Cache<Value>) =>
  perServices(() => createCache<Value>(most));
