import { useEffect, useRef, type RefObject } from 'react';

/** Returns a ref to the latest value, so that an effect can use it without restarting. Call it before that effect. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
