import type { RemoteEntry } from '@veleta/shared/contracts';
import type { Load, RemoteModule } from '@veleta/shared/remote';
import { Container, LoadingState } from '@veleta/shared/ui';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import { useFirstScreenHold } from '../first-screen/hold-first-screen.ts';
import { RemoteLoadError } from '../loader/load-error.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { FailureCard, type AreaVariant } from './failure-card.tsx';
import { lazyPart } from './lazy-part.ts';
import { useRemotes } from './remotes-context.ts';

interface RemoteAreaProps<Props extends object> {
  entry: RemoteEntry;
  variant: AreaVariant;
  /** Finds the part in the door; the same function at every render. */
  pick: (door: RemoteModule) => Load<Props> | undefined;
  partProps: Props;
}

function Waiting({ variant }: { variant: AreaVariant }) {
  useFirstScreenHold();
  return variant === 'page' ? (
    <Container py={{ base: '6', md: '10' }}>
      <LoadingState count={4} />
    </Container>
  ) : (
    <LoadingState count={variant === 'slot' ? 3 : 1} />
  );
}

/** The place of one part of a remote. Whatever goes wrong in it stays in it. */
export function RemoteArea<Props extends object>({ entry, variant, pick, partProps }: RemoteAreaProps<Props>) {
  const remotes = useRemotes();
  const [attempt, setAttempt] = useState(0);
  // A failed `lazy` stays failed: every attempt needs a new one, and a boundary that starts anew.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `attempt` is what asks for a new one
  const Part: ComponentType<Props> = useMemo(() => lazyPart(remotes, entry, pick), [remotes, entry, pick, attempt]);

  const report = (error: unknown): void => {
    // The loader and the chunk's own loading have reported theirs.
    if (error instanceof RemoteLoadError) return;
    remotes.report({
      kind: 'render_failed',
      remote: entry.name,
      version: remotes.loader.versionOf(entry.name) ?? '',
      message: String(error),
    });
  };

  return (
    <FailureBoundary
      key={attempt}
      onFailure={report}
      renderFailure={() => <FailureCard variant={variant} onRetry={() => setAttempt((count) => count + 1)} />}
    >
      <Suspense fallback={<Waiting variant={variant} />}>
        <Part {...partProps} />
      </Suspense>
    </FailureBoundary>
  );
}
