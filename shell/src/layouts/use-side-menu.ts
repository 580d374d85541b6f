import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';

const PINNED_KEY = 'veleta.sideMenu';
const PINNED = 'pinned';

function readPinned(): boolean {
  try {
    return localStorage.getItem(PINNED_KEY) === PINNED;
  } catch {
    return false;
  }
}

function storePinned(isPinned: boolean): void {
  try {
    if (isPinned) localStorage.setItem(PINNED_KEY, PINNED);
    else localStorage.removeItem(PINNED_KEY);
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
}

/**
 * Returns whether the menu is expanded: while pinned, hovered or focused by keyboard. Escape collapses it until the
 * pointer or the focus enters again. Touch does not count as hover, because one tap would expand the menu and follow
 * the link; touch users pin it.
 */
export function useSideMenu() {
  const [isPinned, setIsPinned] = useState(readPinned);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);

  const pin = (next: boolean): void => {
    setIsPinned(next);
    storePinned(next);
    if (!next) collapse();
  };
  const collapse = (): void => {
    setIsHovered(false);
    setHasFocus(false);
  };

  return {
    isPinned,
    isOpen: isPinned || isHovered || hasFocus,
    togglePin: () => pin(!isPinned),
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType !== 'touch'),
      onPointerLeave: () => setIsHovered(false),
      onFocus: ({ target, currentTarget, relatedTarget }: FocusEvent) => {
        // Moving the focus inside a collapsed menu does not expand it.
        const comesFromOutside = !(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget);
        if (comesFromOutside) setHasFocus(target.matches(':focus-visible'));
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key !== 'Escape') return;
        if (isPinned) pin(false);
        else collapse();
      },
    },
  };
}
