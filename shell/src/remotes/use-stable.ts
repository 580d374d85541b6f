import { useState } from 'react';

/** Maximum number of cached values. */
const KEPT = 4;

/**
 * Caches a value by its keys. Unlike `useMemo` the cache survives a discarded render: a render suspended in a
 * transition restarts, and would wait for a new `lazy` each time.
 */
export function useStable<Value>(make: () => Value, keys: readonly unknown[]): Value {
  const [kept] = useState<{ keys: readonly unknown[]; value: Value }[]>(() => []);
  const found = kept.find((each) => each.keys.every((key, index) => Object.is(key, keys[index])));
  if (found) return found.value;
  const value = make();
  kept.push({ keys, value });
  if (kept.length > KEPT) kept.shift();
  return value;
}
