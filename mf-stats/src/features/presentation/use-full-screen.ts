import { useEffect, useState } from 'react';
import { enterFullScreen, leaveFullScreen } from '../../common/full-screen.ts';

/** Returns the state of the full screen and a function that changes it; null if the browser has none. */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: () => void } | null {
  const [isFull, setIsFull] = useState(() => Boolean(document.fullscreenElement));
  useEffect(() => {
    const update = (): void => setIsFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', update);
    return () => {
      document.removeEventListener('fullscreenchange', update);
      leaveFullScreen();
    };
  }, []);
  return document.fullscreenEnabled ? { isFull, toggle: isFull ? leaveFullScreen : enterFullScreen } : null;
}
