import { useAuth } from '@veleta/shared/session';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useRemotes } from '../remotes/remotes-context.ts';
import { useSessionHandles } from '../session/session-context.ts';
import { openOverrides, overridesAccess, useOverridesAccess } from './overrides-access.ts';
import { OverridesPanel } from './overrides-panel.tsx';
import { OverridesStrip, WaitingStrip } from './overrides-strip.tsx';
import { askForPanel, isPanelAskedFor, takeProposal, type Proposal } from './panel-request.ts';
import { askPermission } from './permission.ts';
import { readOverrides } from './stored-overrides.ts';

/** Loads the page anew with the panel open: this one was served before the person had signed in. */
function openOnNewPage(): void {
  askForPanel();
  location.reload();
}

/** The strip and the panel of overrides, and when each is there. */
export default function OverridesHost() {
  const { user } = useAuth();
  const { overriding = null } = useRemotes();
  const { store } = useSessionHandles();
  const status = useStore(store, (state) => state.status);
  const { isAllowed, isOpen } = useOverridesAccess();
  const [proposal, setProposal] = useState<Proposal>({});
  const isOperator = user?.isOperator === true;
  const hasPermission = overriding !== null;

  useEffect(() => {
    let isHere = true;
    const settle = (allowed: boolean): void => {
      if (!isHere) return;
      // Asked for by the shortcut, and refused: it must not open by itself should that change.
      overridesAccess.setState(allowed ? { isAllowed: true } : { isAllowed: false, isOpen: false });
    };
    if (!isOperator) settle(false);
    else if (hasPermission) settle(true);
    else void askPermission().then(settle);
    return () => {
      isHere = false;
    };
  }, [isOperator, hasPermission]);

  useEffect(() => {
    if (!isAllowed || !isPanelAskedFor()) return;
    if (!hasPermission) return location.reload();
    setProposal(takeProposal() ?? {});
    openOverrides();
  }, [isAllowed, hasPermission]);

  useEffect(() => {
    if (isOpen && isAllowed && !hasPermission) openOnNewPage();
  }, [isOpen, isAllowed, hasPermission]);

  const isOver =
    status === 'anonymous' && overriding !== null && overriding.overrides.length > 0 && readOverrides().length === 0;
  useEffect(() => {
    // The session took its overrides with it; their code must not stay for whoever signs in next.
    if (isOver) location.assign('/auth/login');
  }, [isOver]);

  if (!overriding)
    return isAllowed && readOverrides().length > 0 ? <WaitingStrip count={readOverrides().length} /> : null;
  return (
    <>
      {overriding.overrides.length > 0 ? <OverridesStrip overriding={overriding} canOpen={isAllowed} /> : null}
      {isAllowed && isOpen ? (
        <OverridesPanel
          overriding={overriding}
          proposal={proposal}
          onClose={() => overridesAccess.setState({ isOpen: false })}
        />
      ) : null}
    </>
  );
}
