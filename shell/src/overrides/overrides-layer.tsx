import { useAuth } from '@veleta/shared/session';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSessionHandles } from '../session/session-context.ts';
import { OverridesPanel } from './overrides-panel.tsx';
import { OverridesStrip, WaitingStrip } from './overrides-strip.tsx';
import type { Overriding } from './overriding.ts';
import { requestPanel, isPanelRequested, takeProposal, type Proposal } from './panel-request.ts';
import { closePanel, openPanel, panelState, usePanel } from './panel-state.ts';
import { readOverrides } from './stored-overrides.ts';

/** Ctrl+Shift+F8: no browser, screen reader or keyboard layout is known to use it. */
const isShortcut = ({ code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): boolean =>
  code === 'F8' && ctrlKey && shiftKey && !altKey && !metaKey;

/** Checks whether a reloaded page would have the permission. A page loaded before the sign-in does not have it. */
async function fetchPermission(): Promise<boolean> {
  return fetch('/overrides.json').then(
    // Reads the body to its end: otherwise the request stays open.
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
}

/** Reloads the page with the panel open: this page was served before the sign-in. */
function openOnNewPage(): void {
  requestPanel();
  location.reload();
}

/** Updates the state of the panel to whether this user may use overrides. */
function usePermission(isOperator: boolean, hasPermission: boolean): void {
  useEffect(() => {
    let isHere = true;
    const settle = (isAllowed: boolean): void => {
      // The shortcut was rejected: the panel must not open by itself if the permission changes.
      if (isHere) panelState.setState(isAllowed ? { isAllowed } : { isAllowed, isOpen: false });
    };
    if (!isOperator) settle(false);
    else if (hasPermission) settle(true);
    else void fetchPermission().then(settle);
    return () => {
      isHere = false;
    };
  }, [isOperator, hasPermission]);

  useEffect(() => {
    if (!isOperator && !hasPermission) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      openPanel();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOperator, hasPermission]);
}

/** Renders the strip and the panel of overrides. */
export default function OverridesLayer({ overriding }: { overriding: Overriding | null }) {
  const { user } = useAuth();
  const { store } = useSessionHandles();
  const status = useStore(store, (state) => state.status);
  const { isAllowed, isOpen } = usePanel();
  const [proposal, setProposal] = useState<Proposal>({});
  const hasPermission = overriding !== null;
  usePermission(user?.isOperator === true, hasPermission);

  useEffect(() => {
    if (!isAllowed || !isPanelRequested()) return;
    if (!hasPermission) return location.reload();
    setProposal(takeProposal() ?? {});
    openPanel();
  }, [isAllowed, hasPermission]);

  useEffect(() => {
    if (isOpen && isAllowed && !hasPermission) openOnNewPage();
  }, [isOpen, isAllowed, hasPermission]);

  const isOver =
    status === 'anonymous' && overriding !== null && overriding.overrides.length > 0 && readOverrides().length === 0;
  useEffect(() => {
    // Signing out removed the overrides; the reload removes their code for the next user.
    if (isOver) location.assign('/auth/login');
  }, [isOver]);

  if (!overriding)
    return isAllowed && readOverrides().length > 0 ? <WaitingStrip count={readOverrides().length} /> : null;
  return (
    <>
      {overriding.overrides.length > 0 ? <OverridesStrip overriding={overriding} canOpen={isAllowed} /> : null}
      {isAllowed && isOpen ? <OverridesPanel overriding={overriding} proposal={proposal} onClose={closePanel} /> : null}
    </>
  );
}
