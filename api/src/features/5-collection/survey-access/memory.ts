import type { Services } from '../../../platform/services.ts';
import { perServices } from './per-services.ts';

/** What one process remembers of what never changes; several who ask for the same at the same moment ask once. */
export interface Memory<Value> {
  /** Undefined, and nothing to remember, where `find` finds nothing. */
  recall(name: string, find: () => Promise<Value | undefined>): Promise<Value | undefined>;
}

/** @param most things remembered at once; more of them are found again */
export function createMemory<Value>(most: number): Memory<Value> {
  const remembered = new Map<string, Value>();
  const underWay = new Map<string, Promise<Value | undefined>>();
  const findOnce = async (name: string, find: () => Promise<Value | undefined>) => {
    try {
      const found = await find();
      if (found !== undefined) {
        if (remembered.size >= most) remembered.clear();
        remembered.set(name, found);
      }
      return found;
    } finally {
      underWay.delete(name);
    }
  };
  return {
    recall: async (name, find) => {
      const before = remembered.get(name);
      if (before) return before;
      const asked = underWay.get(name) ?? findOnce(name, find);
      underWay.set(name, asked);
      return asked;
    },
  };
}

/** A memory for each set of services, made when it is first asked for. */
export const memoryPerServices = <Value>(most: number): ((services: Services) => Memory<Value>) =>
  perServices(() => createMemory<Value>(most));
