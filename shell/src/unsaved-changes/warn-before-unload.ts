import { subscribeToUnsavedChanges, wouldLoseInput } from '@veleta/shared/session';

const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Lets the browser ask before a page with unsaved input is closed or reloaded. Listens only while there is unsaved
 * input: the listener alone keeps the page out of the back/forward cache.
 */
export function warnBeforeUnload(): () => void {
  const follow = (): void => {
    window.removeEventListener('beforeunload', preventUnload);
    if (wouldLoseInput()) window.addEventListener('beforeunload', preventUnload);
  };
  follow();
  const stop = subscribeToUnsavedChanges(follow);
  return () => {
    stop();
    window.removeEventListener('beforeunload', preventUnload);
  };
}
