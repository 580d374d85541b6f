import { LRUCache } from 'lru-cache';
import type { Services } from '../../../platform/services.ts';
import { perServices } from './per-services.ts';

/** Caches immutable values in memory. Simultaneous loads of one name share a single call (single flight). */
export interface Cache<Value> {
  /** Returns undefined and caches nothing if `find` finds nothing. */
  getOrLoad(name: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
}

/** @param most entries; the least recently used one makes way for another */
export function createCache<Value extends object | string>(most: number): Cache<Value> {
  const cache = new LRUCache<string, Value, () => Promise<Value | undefined>>({
    max: most,
    fetchMethod: (_name, _stale, { context: find }) => find(),
  });
  return { getOrLoad: (name, find) => cache.fetch(name, { context: find }) };
}

/** Creates one cache per set of services, on first use. */
export const cachePerServices = <Value extends object | string>(most: number): ((services: Services) => Cache<Value>) =>
  perServices(() => createCache<Value>(most));
