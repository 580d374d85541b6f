import { useState } from 'react';

/** More are never waited for at once. */
const KEPT = 4;

/**
 * The value made for these keys. Unlike `useMemo` it also outlives a render that is thrown away: one that waits in a transition
 * is begun anew, and would wait for another `lazy` each time, for ever where that fails.
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
