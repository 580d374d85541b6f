import { useEffect, useState } from 'react';

/** The value once it has stood still for so long: what is typed is asked for when somebody pauses. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return later;
}
