import { useEffect, useState } from 'react';

/** Debounces a value: returns it once it has not changed for the given time. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return later;
}
