import { startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';
import type { AreaExtension, ShellExtension } from '../extension/shell-extension.ts';
import type { OverriddenCardProps } from './overridden-card.tsx';
import type { Overriding } from './overriding.ts';

/** Creates the hook that renders an area again when its override changes. */
export const createAreaHook = (
  overriding: Overriding,
  Card: ComponentType<OverriddenCardProps>,
): ShellExtension['useArea'] =>
  function useArea(remote): AreaExtension {
    const [build, setBuild] = useState(() => overriding.swapCount(remote));
    useEffect(() => {
      // As a transition, so that the current content stays until the new code renders.
      const follow = () => startTransition(() => setBuild(overriding.swapCount(remote)));
      // A swap may have happened between render and subscription.
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
