import { startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';
import type { AreaExtension, ShellExtension } from '../extension/shell-extension.ts';
import type { OverriddenCardProps } from './overridden-card.tsx';
import type { Overriding } from './overriding.ts';

/** Makes the hook by which an area of a remote follows its override. */
export const createAreaHook = (
  overriding: Overriding,
  Card: ComponentType<OverriddenCardProps>,
): ShellExtension['useArea'] =>
  function useArea(remote): AreaExtension {
    const [build, setBuild] = useState(() => overriding.swapCount(remote));
    useEffect(() => {
      // In a transition: what is shown stays until the new code can be drawn, and the page keeps its height and place.
      const follow = () => startTransition(() => setBuild(overriding.swapCount(remote)));
      // New code may have come between drawing and listening.
      follow();
      return overriding.onSwap(remote, follow);
    }, [remote]);
    if (!overriding.isOverridden(remote)) return { build, renderFailure: null };
    return {
      build,
      renderFailure: (variant, onRetry) => (
        <Suspense>
          <Card overriding={overriding} remote={remote} variant={variant} onRetry={onRetry} />
        </Suspense>
      ),
    };
  };
