import type { Services } from '../../../platform/services.ts';
import { perServices } from './per-services.ts';

/** What one process remembers of what never changes; several who ask for the same at the same moment ask once. */
export interface Cache<Value> {
  /** Undefined, and nothing to remember, where `find` finds nothing. */
  getOrLoad(name: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
}

/** @param most things remembered at once; more of them are found again */
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
      const asked = loading.get(name) ?? loadOnce(name, find);
      loading.set(name, asked);
      return asked;
    },
  };
}

/** A memory for each set of services, made when it is first asked for. */
export const cachePerServices = <Value>(most: number): ((services: Services) => Cache<Value>) =>
  perServices(() => createCache<Value>(most));
