import { useLocation } from '@veleta/shared/router';
import { VisuallyHidden } from '@veleta/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { isFirstScreenShown } from '../first-screen/hold-first-screen.ts';
import { CONTENT_ID } from '../header/skip-link.tsx';

const ACTIONS = ['pointerdown', 'keydown'] as const;

/** Moves the focus to the content, unless somebody is at work there already or in a dialog over it. */
function focusContent(): void {
  const content = document.getElementById(CONTENT_ID);
  const focused = document.activeElement;
  if (isFirstScreenShown() || content?.contains(focused) || focused?.closest('[role="dialog"]')) return;
  content?.focus({ preventScroll: true });
}

/**
 * After each new path: the keyboard goes on at the start of its content, not in the menu that led there, and whoever cannot
 * see the page hears its name once it has one. The first page of a visit is the browser's to announce.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const [name, setName] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    setName('');
    focusContent();
    // A menu gives the focus back to its button when it has closed, which is after this.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(focusContent);
    });
    // Whoever acts before that has the focus where they want it: on a busy machine two frames take long enough to open a menu.
    const keepFocus = (): void => cancelAnimationFrame(frame);
    for (const action of ACTIONS) addEventListener(action, keepFocus, { capture: true });
    const title = document.querySelector('title');
    const observer = new MutationObserver(() => {
      setName(document.title);
      observer.disconnect();
    });
    if (title) observer.observe(title, { childList: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const action of ACTIONS) removeEventListener(action, keepFocus, { capture: true });
      observer.disconnect();
    };
  }, [pathname]);

  return <VisuallyHidden role="status">{name}</VisuallyHidden>;
}
