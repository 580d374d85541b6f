import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Overflow<Box extends HTMLElement> {
  readonly box: RefObject<Box | null>;
  /** Whether content is scrolled out of sight at the start or the end. */
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

/** Ignores fractions of a pixel. */
const ROUNDING = 1;

/**
 * Returns whether a horizontally scrolling box has hidden content. `onResize` is called first on mount and then when
 * the box changes its size.
 */
export function useOverflow<Box extends HTMLElement>(onResize?: (box: Box) => void): Overflow<Box> {
  const box = useRef<Box>(null);
  const [hidden, setHidden] = useState({ isBefore: false, isAfter: false });
  const resized = useRef(onResize);
  useEffect(() => {
    resized.current = onResize;
  });
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const update = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = current;
      const isBefore = scrollLeft > ROUNDING;
      const isAfter = scrollLeft + clientWidth < scrollWidth - ROUNDING;
      setHidden((known) => (known.isBefore === isBefore && known.isAfter === isAfter ? known : { isBefore, isAfter }));
    };
    const observer = new ResizeObserver(() => {
      resized.current?.(current);
      update();
    });
    observer.observe(current);
    current.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', update);
    };
  }, []);
  return { box, ...hidden };
}
