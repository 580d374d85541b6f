import { useState } from 'react';

/** Maximum number of cached values. */
const MAX_ENTRIES = 4;

/**
 * Caches a value by its keys. Unlike `useMemo` the cache survives a discarded render: a render suspended in a
 * transition restarts, and would wait for a new `lazy` each time.
 */
export function useStable<Value>(create: () => Value, keys: readonly unknown[]): Value {
  const [entries] = useState<{ keys: readonly unknown[]; value: Value }[]>(() => []);
  const found = entries.find((each) => each.keys.every((key, index) => Object.is(key, keys[index])));
  if (found) return found.value;
  const value = create();
  entries.push({ keys, value });
  if (entries.length > MAX_ENTRIES) entries.shift();
  return value;
}
