import { onUnrenderedNotice } from '@veleta/shared/notify';
import { useEffect, useState, type ComponentType } from 'react';

/**
 * Renders the notices. Loads their code on the first pointer or key press, so that it is available if the server
 * becomes unreachable. Otherwise the first notice loads it.
 */
export function Notices() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Toaster) return undefined;
    const load = (): void => {
      import('./toaster.tsx').then(
        ({ default: Loaded }) => setToaster(() => Loaded),
        // The notice stays queued: the next notice or key press tries again.
        () => {},
      );
    };
    const eventTypes = ['pointerdown', 'keydown'] as const;
    for (const eventType of eventTypes) addEventListener(eventType, load);
    const stop = onUnrenderedNotice(load);
    return () => {
      for (const eventType of eventTypes) removeEventListener(eventType, load);
      stop();
    };
  }, [Toaster]);

  return Toaster && <Toaster />;
}
