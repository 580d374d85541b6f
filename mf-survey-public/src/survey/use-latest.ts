import { useEffect, useRef, type RefObject } from 'react';

/** What an effect calls later, as it was drawn last, without making the effect start over. Use before that effect. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
