import { PRERENDERED_SHOWN } from '@veleta/shared/contracts';
import { useEffect } from 'react';
import { takeOver } from './takeover.ts';

let holds = 0;
let isDone = false;
const firstPath = globalThis.location?.pathname;

/** Checks whether the prerendered page is still shown instead of the application. */
export const isPrerenderedShown = (): boolean => document.documentElement.hasAttribute(PRERENDERED_SHOWN);

function endUnlessHeld(): void {
  // After a redirect, the skeleton of the new page is more useful than the prerendered page.
  if (isDone || (holds > 0 && location.pathname === firstPath)) return;
  if (window.veletaPrerendered?.isHeld) {
    for (const type of ['pointerup', 'pointercancel', 'pointermove', 'compositionend'])
      document.addEventListener(type, endAfterClick, { once: true });
    return;
  }
  isDone = true;
  takeOver();
}
// The click event follows pointerup and belongs to the pressed button.
const endAfterClick = (): void => void setTimeout(endUnlessHeld);
// In one commit, cleanups run before new effects; a microtask runs after both.
const endAfterCommit = (): void => queueMicrotask(endUnlessHeld);

/** Keeps the prerendered page visible while the calling loading state is mounted. */
export function useKeepPrerendered(): void {
  useEffect(() => {
    holds += 1;
    return () => {
      holds -= 1;
      endAfterCommit();
    };
  }, []);
}

/** Ends the prerendered page once no loading state is mounted. Call it once, at the root. */
export const useEndPrerendered = (): void => useEffect(endAfterCommit, []);
