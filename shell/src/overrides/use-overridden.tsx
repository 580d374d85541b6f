import { lazy, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { AreaVariant } from '../remotes/failure-card.tsx';
import { useRemotes } from '../remotes/remotes-context.ts';
import { withTexts } from './with-texts.ts';

const OverriddenCard = lazy(async () => ({
  default: (await withTexts(import('./overridden-card.tsx'))).OverriddenCard,
}));

interface Overridden {
  /** Changes when the remote has new code in place: what is drawn of it is then drawn anew. */
  readonly build: number;
  /** What stands in for the remote when it fails; null for one that is not overridden. */
  readonly renderFailure: ((variant: AreaVariant, onRetry: () => void) => ReactNode) | null;
}

/** What an override means for an area of a remote; nothing on a page without overrides. */
export function useOverridden(remote: string): Overridden {
  const { overriding } = useRemotes();
  const [build, setBuild] = useState(() => overriding?.swapCount(remote) ?? 0);
  useEffect(() => {
    if (!overriding) return;
    // In a transition: what is shown stays until the new code can be drawn, and the page keeps its height and place.
    const follow = () => startTransition(() => setBuild(overriding.swapCount(remote)));
    // New code may have come between drawing and listening.
    follow();
    return overriding.onSwap(remote, follow);
  }, [overriding, remote]);
  if (!overriding?.isOverridden(remote)) return { build, renderFailure: null };
  return {
    build,
    renderFailure: (variant, onRetry) => (
      <Suspense>
        <OverriddenCard overriding={overriding} remote={remote} variant={variant} onRetry={onRetry} />
      </Suspense>
    ),
  };
}
