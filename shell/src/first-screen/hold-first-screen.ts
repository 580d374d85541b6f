import { useEffect } from 'react';
import { SHOWN } from './first-screen-state.ts';
import { takeOver } from './takeover.ts';

let holds = 0;
let isDone = false;
const firstPath = globalThis.location?.pathname;

/** Checks whether the prerendered page is still shown instead of the application. */
export const isFirstScreenShown = (): boolean => document.documentElement.hasAttribute(SHOWN);

function settle(): void {
  // After a redirect, the skeleton of the new page is more useful than the prerendered page.
  if (isDone || (holds > 0 && location.pathname === firstPath)) return;
  if (window.veletaFirstScreen?.isHeld) {
    for (const type of ['pointerup', 'pointercancel', 'pointermove', 'compositionend'])
      document.addEventListener(type, settleLater, { once: true });
    return;
  }
  isDone = true;
  takeOver();
}
// The click event follows pointerup and belongs to the pressed button.
const settleLater = (): void => void setTimeout(settle);
// In one commit, cleanups run before new effects; a microtask runs after both.
const settleSoon = (): void => queueMicrotask(settle);

/** Keeps the prerendered page visible while the calling loading state is mounted. */
export function useFirstScreenHold(): void {
  useEffect(() => {
    holds += 1;
    return () => {
      holds -= 1;
      settleSoon();
    };
  }, []);
}

/** Ends the prerendered page once no loading state is mounted. Call it once, at the root. */
export const useFirstScreenEnd = (): void => useEffect(settleSoon, []);
