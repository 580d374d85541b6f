import { whenNoticeWaits } from '@veleta/shared/notify';
import { useEffect, useState, type ComponentType } from 'react';

/**
 * The place of notices. Its code comes with the first thing that somebody does, so that it is there even where the first
 * notice says that the server cannot be reached; else with the first notice, which waits for it.
 */
export function Notices() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Toaster) return undefined;
    const load = (): void => {
      import('./toaster.tsx').then(
        ({ default: Loaded }) => setToaster(() => Loaded),
        // What waits is still waiting: the next notice, and the next thing done, try again.
        () => {},
      );
    };
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) addEventListener(sign, load);
    const stop = whenNoticeWaits(load);
    return () => {
      for (const sign of signs) removeEventListener(sign, load);
      stop();
    };
  }, [Toaster]);

  return Toaster && <Toaster />;
}
