import type { RemoteEntry } from '@veleta/shared/contracts';
import type { Load, RemoteModule } from '@veleta/shared/remote';
import { Fragment, Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { FailureBoundary } from './failure-boundary.tsx';
import { FailureCard, type AreaVariant } from './failure-card.tsx';
import { lazyPart } from './lazy-part.ts';
import { recover, type Outcome } from './recovery.ts';
import { useRemotes, type Remotes } from './remotes-context.ts';
import { useStable } from './use-stable.ts';
import { WaitingArea } from './waiting-area.tsx';

interface RemoteAreaProps<Props extends object> {
  entry: RemoteEntry;
  variant: AreaVariant;
  /** Path of the page, or id of the slot. */
  part: string;
  /** Finds the part in the remote module; must be the same function at every render. */
  pick: (remoteModule: RemoteModule) => Load<Props> | undefined;
  partProps: Props;
}

/** Time after which a mounted part counts as healthy: enough to load and render its first data. */
const HEALTHY_AFTER_MS = 2000;

function Mounted({ entry, part, remotes }: { entry: RemoteEntry; part: string; remotes: Remotes }) {
  const { loader, mounts } = remotes;
  const [error, setError] = useState<Error | null>(null);
  if (error) throw error;
  // The layout effect is cleaned up before the boundary handles a failure and counts the mounts.
  useLayoutEffect(() => {
    loader.assertGlobals(entry, part);
    const { name } = entry;
    const remove = mounts.add(name);
    const unsubscribe = mounts.onStop(name, setError);
    const timer = setTimeout(() => {
      mounts.markHealthy(name);
      loader.endStart(name);
      // A release in use is not replaced.
      loader.undoChanges(name);
    }, HEALTHY_AFTER_MS);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      remove();
      loader.endStart(name);
    };
  }, [entry, part, loader, mounts]);
  return null;
}

/** Shown instead of a failed part during automatic recovery. */
function Recovering({
  variant,
  outcome,
  onOutcome,
}: {
  variant: AreaVariant;
  outcome: Promise<Outcome>;
  onOutcome: (outcome: Outcome) => void;
}) {
  useEffect(() => {
    let isHere = true;
    void outcome.then((known) => isHere && onOutcome(known));
    return () => {
      isHere = false;
    };
  }, [outcome, onOutcome]);
  return <WaitingArea variant={variant} />;
}

/** Renders one part of a remote and contains all of its failures. */
export function RemoteArea<Props extends object>({
  entry: first,
  variant,
  part,
  pick,
  partProps,
}: RemoteAreaProps<Props>) {
  const remotes = useRemotes();
  const { catalog, extension, loader, mounts, reloader } = remotes;
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Promise<Outcome> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { name } = first;
  const extended = extension.useArea(name, part);
  // A failed `lazy` stays failed, so every attempt creates a new one and a new boundary. The registry is read per
  // attempt, not per change, which would replace a page in use.
  const Part: ComponentType<Props> = useStable(
    () => lazyPart(remotes, catalog.find(name) ?? first, part, pick),
    [remotes, name, part, pick, attempt, extended.build],
  );

  const again = (): void => {
    setFailure(null);
    setOutcome(null);
    setAttempt((count) => count + 1);
  };
  const settle = (known: Outcome): void => (known === 'again' ? again() : setOutcome(known));
  const retry = (): void => {
    if (mounts.count(name) === 0 && !mounts.isHealthy(name)) loader.reset(name);
    again();
  };

  const renderFailure = () => {
    if (outcome === 'stale') return <FailureCard variant={variant} isStale onRetry={reloader.reloadNow} />;
    if (outcome === 'failed')
      return extended.renderFailure?.(variant, retry) ?? <FailureCard variant={variant} onRetry={retry} />;
    if (failure && outcome === null) return <Recovering variant={variant} outcome={failure} onOutcome={settle} />;
    return <WaitingArea variant={variant} />;
  };

  return (
    <Fragment ref={extended.elements}>
      <FailureBoundary
        key={attempt}
        resetBy={extended.build}
        onFailure={(error) =>
          // With overrides, the failure itself is shown instead of an older release.
          setFailure(
            extended.renderFailure ? Promise.resolve('failed') : recover(remotes, catalog.find(name) ?? first, error),
          )
        }
        renderFailure={renderFailure}
      >
        <Suspense fallback={<WaitingArea variant={variant} />}>
          <Part {...partProps} />
          <Mounted entry={first} part={part} remotes={remotes} />
        </Suspense>
      </FailureBoundary>
    </Fragment>
  );
}
