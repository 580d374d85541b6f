import { createContext, useContext, useEffect, useRef } from 'react';

/** Prefetches the page of a path of this site, once per path; never fails. */
export type Prefetch = (path: string) => void;

const PrefetchContext = createContext<Prefetch>(() => {});

/** Provided by the shell, which knows the remote of each path. */
export const PrefetchProvider = PrefetchContext.Provider;

/** Delay that ignores a pointer which only passes over a link. */
const HOVER_INTENT_MS = 120;

/** Returns handlers that prefetch a path on intent. */
export function usePrefetch(path: string) {
  const prefetch = useContext(PrefetchContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const callOff = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: () => {
      callOff();
      timer.current = setTimeout(() => prefetch(path), HOVER_INTENT_MS);
    },
    onPointerLeave: callOff,
    onFocus: () => prefetch(path),
    onTouchStart: () => prefetch(path),
  };
}
