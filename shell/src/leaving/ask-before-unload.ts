import { subscribeToUnsavedChanges, wouldLoseInput } from '@veleta/shared/session';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Lets the browser ask before a page with unsaved input is closed or reloaded. Listens only while there is unsaved
 * input: the listener alone keeps the page out of the back/forward cache.
 */
export function askBeforeUnload(): () => void {
  const follow = (): void => {
    window.removeEventListener('beforeunload', ask);
    if (wouldLoseInput()) window.addEventListener('beforeunload', ask);
  };
  follow();
  const stop = subscribeToUnsavedChanges(follow);
  return () => {
    stop();
    window.removeEventListener('beforeunload', ask);
  };
}
