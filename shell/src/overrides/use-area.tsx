import { startTransition, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react';
import type { AreaExtension, ShellExtension } from '../extension/shell-extension.ts';
import type { OutlinedParts } from './outlines/outlined-parts.ts';
import type { OverriddenCardProps } from './overridden-card.tsx';
import type { Overriding } from './overriding.ts';

/** Creates the hook that renders an area again when its override changes, and that knows its elements. */
export const createAreaHook = (
  overriding: Overriding,
  Card: ComponentType<OverriddenCardProps>,
  parts: OutlinedParts,
): ShellExtension['useArea'] =>
  function useArea(remote, part): AreaExtension {
    const [build, setBuild] = useState(() => overriding.swapCount(remote));
    useEffect(() => {
      // As a transition, so that the current content stays until the new code renders.
      const follow = () => startTransition(() => setBuild(overriding.swapCount(remote)));
      // A swap may have happened between render and subscription.
      follow();
      return overriding.onSwap(remote, follow);
    }, [remote]);
    const elements = useMemo(() => parts.reference(remote, part), [remote, part]);
    if (!overriding.isOverridden(remote)) return { build, elements, renderFailure: null };
    return {
      build,
      elements,
      renderFailure: (variant, onRetry) => (
        <Suspense>
          <Card overriding={overriding} remote={remote} variant={variant} onRetry={onRetry} />
        </Suspense>
      ),
    };
  };
