import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Overflow<Box extends HTMLElement> {
  readonly box: RefObject<Box | null>;
  /** Whether something of it lies beyond its edges. */
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

/** A part of a pixel is not worth a sign. */
const ROUNDING = 1;

/** What of a box that scrolls sideways is out of sight. `onResize` comes at first, and whenever the box is given another width. */
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
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = current;
      const isBefore = scrollLeft > ROUNDING;
      const isAfter = scrollLeft + clientWidth < scrollWidth - ROUNDING;
      setHidden((known) => (known.isBefore === isBefore && known.isAfter === isAfter ? known : { isBefore, isAfter }));
    };
    const observer = new ResizeObserver(() => {
      resized.current?.(current);
      look();
    });
    observer.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, []);
  return { box, ...hidden };
}
