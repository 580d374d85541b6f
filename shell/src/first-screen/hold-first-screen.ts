import { useEffect } from 'react';
import { SHOWN } from './first-screen-state.ts';
import { takeOver } from './takeover.ts';

let holds = 0;
let isDone = false;
const firstPath = globalThis.location?.pathname;

/** Whether a prerendered first screen still stands for the application. */
export const isFirstScreenShown = (): boolean => document.documentElement.hasAttribute(SHOWN);

function settle(): void {
  // On another page than the one asked for (a redirect), its own skeleton says more than the first screen.
  if (isDone || (holds > 0 && location.pathname === firstPath)) return;
  if (window.veletaFirstScreen?.isHeld) {
    for (const type of ['pointerup', 'pointercancel', 'pointermove', 'compositionend'])
      document.addEventListener(type, settleLater, { once: true });
    return;
  }
  isDone = true;
  takeOver();
}
// A click comes after the pointer is up, and belongs to what was pressed.
const settleLater = (): void => void setTimeout(settle);
// Effects of one commit first take down what is gone, then put up what is new.
const settleSoon = (): void => queueMicrotask(settle);

/** Used by what only waits: as long as it is there, the first screen stays in front of it. */
export function useFirstScreenHold(): void {
  useEffect(() => {
    holds += 1;
    return () => {
      holds -= 1;
      settleSoon();
    };
  }, []);
}

/** Used once around everything: ends the first screen when nothing below waits. */
export const useFirstScreenEnd = (): void => useEffect(settleSoon, []);
