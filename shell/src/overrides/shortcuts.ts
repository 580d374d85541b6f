import { toggleOutlines } from './outlines/outlines-state.ts';
import { openPanel } from './panel-state.ts';

/** Ctrl+Shift and a function key: no browser, screen reader or keyboard layout is known to use these. */
const PANEL_KEY = 'F8';
const OUTLINES_KEY = 'F9';
const isShortcut = (key: string, { code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): boolean =>
  code === key && ctrlKey && shiftKey && !altKey && !metaKey;

/** Listens to the keyboard shortcuts of operators; returns how to stop. `hasTools` includes that of the outlines. */
export function listenToShortcuts(hasTools: boolean): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (isShortcut(PANEL_KEY, event)) openPanel();
    else if (hasTools && isShortcut(OUTLINES_KEY, event)) toggleOutlines();
    else return;
    event.preventDefault();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
