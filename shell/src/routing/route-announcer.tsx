import { useLocation } from '@veleta/shared/router';
import { VisuallyHidden } from '@veleta/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { isPrerenderedShown } from '../prerendered/keep-prerendered.ts';
import { CONTENT_ID } from '../header/skip-link.tsx';

const ACTIONS = ['pointerdown', 'keydown'] as const;

/** Moves the focus to the content, unless it is already there or in a dialog. */
function focusContent(): void {
  const content = document.getElementById(CONTENT_ID);
  const focused = document.activeElement;
  if (isPrerenderedShown() || content?.contains(focused) || focused?.closest('[role="dialog"]')) return;
  content?.focus({ preventScroll: true });
}

/**
 * After each navigation, moves the focus to the content and announces the new title to screen readers. The browser
 * announces the first page of a visit.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [name, setName] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    setName('');
    focusContent();
    // A closing menu returns the focus to its button after this effect.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(focusContent);
    });
    // A user action in the meantime decides the focus: on a slow machine, two frames are enough to open a menu.
    const cancelFocus = (): void => cancelAnimationFrame(frame);
    for (const action of ACTIONS) addEventListener(action, cancelFocus, { capture: true });
    const title = document.querySelector('title');
    const observer = new MutationObserver(() => {
      setName(document.title);
      observer.disconnect();
    });
    if (title) observer.observe(title, { childList: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const action of ACTIONS) removeEventListener(action, cancelFocus, { capture: true });
      observer.disconnect();
    };
  }, [pathname]);

  return <VisuallyHidden role="status">{name}</VisuallyHidden>;
}
