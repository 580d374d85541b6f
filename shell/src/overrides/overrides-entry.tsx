import { useAuth } from '@veleta/shared/session';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FailureBoundary } from '../remotes/failure-boundary.tsx';
import { useRemotes } from '../remotes/remotes-context.ts';
import { openOverrides, useOverridesAccess } from './overrides-access.ts';
import { isPanelAskedFor } from './panel-request.ts';
import { hasStoredOverrides } from './stored-key.ts';
import { withTexts } from './with-texts.ts';

const OverridesHost = lazy(() => withTexts(import('./overrides-host.tsx')));

/** No browser, screen reader or keyboard layout is known to use it. */
const isShortcut = ({ code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): boolean =>
  code === 'F8' && ctrlKey && shiftKey && !altKey && !metaKey;

/**
 * Overrides, for those who may have some. Their code comes where this page has overrides or an earlier one left any, and else when
 * an operator opens their menu or presses the shortcut: nobody's first visit carries it.
 */
export function OverridesEntry() {
  const { user } = useAuth();
  const { overriding } = useRemotes();
  const { isWanted } = useOverridesAccess();
  const [isLeftOver] = useState(() => hasStoredOverrides() || isPanelAskedFor());
  const mayMatter = user?.isOperator === true || Boolean(overriding);

  useEffect(() => {
    if (!mayMatter) return;
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      openOverrides();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mayMatter]);

  if (!mayMatter || !(overriding || isLeftOver || isWanted)) return null;
  return (
    <FailureBoundary onFailure={(error) => console.error(error)} renderFailure={() => null}>
      <Suspense>
        <OverridesHost />
      </Suspense>
    </FailureBoundary>
  );
}
