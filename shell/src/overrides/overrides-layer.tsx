import { useAuth } from '@veleta/shared/session';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSessionHandles } from '../session/session-context.ts';
import { OutlinesLayer } from './outlines/outlines-layer.tsx';
import type { OutlinedParts } from './outlines/outlined-parts.ts';
import { OverridesPanel } from './overrides-panel.tsx';
import { OverridesStrip, WaitingStrip } from './overrides-strip.tsx';
import type { Overriding } from './overriding.ts';
import { requestPanel, isPanelRequested, takeProposal, type Proposal } from './panel-request.ts';
import { closePanel, openPanel, panelState, usePanel } from './panel-state.ts';
import { readMarks } from '../visits/marks.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import { hasPreview, leavePreview, PreviewStrip } from './previews/preview-strip.tsx';
import type { Previewing } from './previews/previewing.ts';
import { readShown, removePreview } from './previews/requested-preview.ts';
import { listRemotes } from './remote-facts.ts';
import { listenToShortcuts } from './shortcuts.ts';
import { readOverrides } from './stored-overrides.ts';
import { Strip } from './strip.tsx';

/** What an operator's page with the permission has. */
export interface OperatorTools {
  readonly overriding: Overriding;
  readonly previewing: Previewing;
  readonly parts: OutlinedParts;
}

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

/**
 * Updates the state of the panel to whether this user may use overrides. Does nothing while the session is being read:
 * the shortcut may have been pressed by then.
 */
function usePermission(isOperator: boolean, hasPermission: boolean, isLoading: boolean): void {
  useEffect(() => {
    if (isLoading) return undefined;
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
  }, [isOperator, hasPermission, isLoading]);

  // With the permission, the page listens from its start.
  useEffect(() => (isOperator && !hasPermission ? listenToShortcuts(false) : undefined), [isOperator, hasPermission]);
}

/** Ends previews and overrides in the tab of a person who signed out: the reload removes their code for the next one. */
function useEndWithSession(tools: OperatorTools | null, isAnonymous: boolean): void {
  const hasCode = tools !== null && (tools.overriding.overrides.length > 0 || readShown().length > 0);
  const isOver = isAnonymous && hasCode && readOverrides().length === 0;
  useEffect(() => {
    if (!isOver) return;
    leavePreview();
  }, [isOver]);
}

/** The sources of the code on this page, for the outlines of its parts. */
function Outlines({ overriding, previewing, parts }: OperatorTools) {
  const { loader } = useRemotes();
  const describe = (remote: string) => {
    const facts = listRemotes(overriding, loader, overriding.store.getState(), previewing);
    const known = facts.find(({ name }) => name === remote);
    return { version: known?.loaded, source: known?.source ?? 'registry' };
  };
  return <OutlinesLayer parts={parts} describe={describe} readMarks={readMarks} />;
}

/** Renders the strip, the panel and the outlines. */
export default function OverridesLayer({ tools }: { tools: OperatorTools | null }) {
  const { user } = useAuth();
  const { store } = useSessionHandles();
  const status = useStore(store, (state) => state.status);
  const { isAllowed, isOpen } = usePanel();
  const [proposal, setProposal] = useState<Proposal>({});
  const hasPermission = tools !== null;
  usePermission(user?.isOperator === true, hasPermission, status === 'loading');
  useEndWithSession(tools, status === 'anonymous');

  const isOther = user !== null && !user.isOperator;
  useEffect(() => {
    // An address requested a preview before the sign-in; this person may not have it.
    if (isOther && !hasPermission) removePreview();
  }, [isOther, hasPermission]);

  useEffect(() => {
    if (!isAllowed || !isPanelRequested()) return;
    if (!hasPermission) return location.reload();
    setProposal(takeProposal() ?? {});
    openPanel();
  }, [isAllowed, hasPermission]);

  useEffect(() => {
    if (isOpen && isAllowed && !hasPermission) openOnNewPage();
  }, [isOpen, isAllowed, hasPermission]);

  const stored = tools ? tools.overriding.overrides.length : readOverrides().length;
  const isStripShown = isAllowed && (stored > 0 || hasPreview());
  return (
    <>
      {tools ? <Outlines {...tools} /> : null}
      {isStripShown || (tools && stored > 0) ? (
        <Strip>
          <PreviewStrip previewing={tools?.previewing ?? null} />
          {tools && stored > 0 ? <OverridesStrip overriding={tools.overriding} canOpen={isAllowed} /> : null}
          {!tools && stored > 0 ? <WaitingStrip count={stored} /> : null}
        </Strip>
      ) : null}
      {tools && isAllowed && isOpen ? <OverridesPanel {...tools} proposal={proposal} onClose={closePanel} /> : null}
    </>
  );
}
