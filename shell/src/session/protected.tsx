import { useTranslation } from '@veleta/shared/i18n';
import { Slot } from '@veleta/shared/remote';
import { Navigate, Outlet, useLocation } from '@veleta/shared/router';
import { Center, ErrorState } from '@veleta/shared/ui';
import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { clearReturnPath, storeReturnPath } from './return-path.ts';
import { useSessionHandles } from './session-context.ts';
import { areTermsOutdated } from './outdated-terms.ts';
import { SessionSpinner } from './session-spinner.tsx';

/** Shows the page to signed-in users. Redirects others to the login page and stores the requested path. */
export function Protected() {
  const { t } = useTranslation('shell');
  const { store, session } = useSessionHandles();
  const { status, endedBy, user } = useStore(store);
  const location = useLocation();

  useEffect(() => {
    // After a logout, the next sign-in must not lead back here.
    if (status === 'signed-in' || (status === 'anonymous' && endedBy === 'logout')) clearReturnPath();
    else if (status === 'anonymous') storeReturnPath(location);
  }, [status, endedBy, location]);

  switch (status) {
    case 'loading':
      return <SessionSpinner />;
    case 'unavailable':
    case 'failing':
      return (
        <Center minH="100dvh" p="6">
          <ErrorState
            message={t(`session.${status}`)}
            description={t(`session.${status}Hint`)}
            onRetry={() => void session.start()}
          />
        </Center>
      );
    case 'anonymous':
      return <Navigate to="/auth/login" replace />;
    case 'signed-in':
      return (
        <>
          <Suspense fallback={<SessionSpinner />}>
            <Outlet />
          </Suspense>
          {areTermsOutdated(user) && <Slot id="main.terms" />}
        </>
      );
  }
}
