import { createContext, useContext, useEffect, useRef } from 'react';

/** Starts loading what a path of this site will show; never fails, and does the same path once. */
export type Prefetch = (path: string) => void;

const PrefetchContext = createContext<Prefetch>(() => {});

/** Given by the shell, which alone knows which remote a path belongs to. */
export const PrefetchProvider = PrefetchContext.Provider;

/** A pointer that only passes over a link does not mean it. */
const MEANT_MS = 120;

/** Handlers for whatever leads to a path: they start loading it when somebody is about to follow it. */
export function usePrefetch(path: string) {
  const prefetch = useContext(PrefetchContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const callOff = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: () => {
      callOff();
      timer.current = setTimeout(() => prefetch(path), MEANT_MS);
    },
    onPointerLeave: callOff,
    onFocus: () => prefetch(path),
    onTouchStart: () => prefetch(path),
  };
}
