import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns whether the page is being printed. For charts that measure their box, which is too late for a printed page.
 */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The page is laid out as soon as the event handler returns.
    const begin = (): void => flushSync(() => setIsPrinting(true));
    const end = (): void => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
