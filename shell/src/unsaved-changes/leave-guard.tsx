import { useTranslation } from '@veleta/shared/i18n';
import { useBlocker } from '@veleta/shared/router';
import { hasUnsavedChanges, wouldLoseInput } from '@veleta/shared/session';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { createPath, type BlockerFunction } from 'react-router-dom';
import { FailureBoundary } from '../remotes/failure-boundary.tsx';
import { useRemotes, type Remotes } from '../remotes/remotes-context.ts';
import { ownerOf } from '../registry/owner-of.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Navigation to the login page is never blocked, because the session has ended. */
const LOGIN = '/auth/login';

interface LeaveAnswer {
  onLeave: () => void;
  onStay: () => void;
}

/** Native confirm dialog, used if the code of our own dialog cannot be loaded. */
function NativeDialog({ onLeave, onStay }: LeaveAnswer) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    if (window.confirm(`${t('leave.title')}\n${t('leave.text')}`)) onLeave();
    else onStay();
  }, [onLeave, onStay, t]);
  return null;
}

/** Returns the reason to reload a stale page on the way to another remote; null if it must not reload. */
function reasonToReload({ catalog, reloader }: Remotes, from: string, to: string): string | null {
  const revision = catalog.staleRevision();
  if (revision === null || hasUnsavedChanges()) return null;
  if (ownerOf(catalog.entries(), from)?.name === ownerOf(catalog.entries(), to)?.name) return null;
  const reason = `navigation to revision ${revision}`;
  return reloader.mayReload(reason) ? reason : null;
}

/**
 * Blocks a navigation that would lose input and asks first. A stale page is reloaded when the user moves to another
 * remote, where the reload is hardly visible.
 */
export function LeaveGuard() {
  const remotes = useRemotes();
  const decide: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation, historyAction }) => {
      const from = currentLocation.pathname;
      const to = nextLocation.pathname;
      if (from === to || to === LOGIN) return false;
      if (wouldLoseInput()) return true;
      return historyAction === 'PUSH' && reasonToReload(remotes, from, to) !== null;
    },
    [remotes],
  );
  const blocker = useBlocker(decide);
  const isConfirming = blocker.state === 'blocked' && wouldLoseInput();

  useEffect(() => {
    if (blocker.state !== 'blocked' || wouldLoseInput()) return;
    const reason = reasonToReload(remotes, location.pathname, blocker.location.pathname);
    if (reason === null || !remotes.reloader.reload(reason, createPath(blocker.location))) blocker.proceed();
  }, [blocker, remotes]);

  if (!isConfirming) return null;
  const answer: LeaveAnswer = { onLeave: () => blocker.proceed(), onStay: () => blocker.reset() };
  return (
    <FailureBoundary onFailure={() => {}} renderFailure={() => <NativeDialog {...answer} />}>
      <Suspense>
        <LeaveDialog {...answer} />
      </Suspense>
    </FailureBoundary>
  );
}
