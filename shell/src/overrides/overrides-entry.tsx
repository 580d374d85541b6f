import { useAuth } from '@veleta/shared/session';
import { lazy, Suspense } from 'react';
import { FailureBoundary } from '../remotes/failure-boundary.tsx';
import { useRemotes } from '../remotes/remotes-context.ts';
import { withTexts } from './with-texts.ts';

const OverridesHost = lazy(() => withTexts(import('./overrides-host.tsx')));

/** Overrides, for those who may have some; nobody else loads any of their code. */
export function OverridesEntry() {
  const { user } = useAuth();
  const { overriding } = useRemotes();
  if (!user?.isOperator && !overriding) return null;
  return (
    <FailureBoundary onFailure={(error) => console.error(error)} renderFailure={() => null}>
      <Suspense>
        <OverridesHost />
      </Suspense>
    </FailureBoundary>
  );
}
