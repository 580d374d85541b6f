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

function keepPinned(isPinned: boolean): void {
  try {
    if (isPinned) localStorage.setItem(PINNED_KEY, PINNED);
    else localStorage.removeItem(PINNED_KEY);
  } catch {
    // Blocked or full: it stays as it is while the page lives.
  }
}

/**
 * When the menu is open: pinned, under the pointer, or while the keyboard is in it. Escape folds it, until the pointer or
 * the focus comes anew. Touch has no hover (a tap would open the menu and follow the link in one): there the pin opens it.
 */
export function useSideMenu() {
  const [isPinned, setIsPinned] = useState(readPinned);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);

  const pin = (next: boolean): void => {
    setIsPinned(next);
    keepPinned(next);
    if (!next) fold();
  };
  const fold = (): void => {
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
        // Moving on inside a menu that Escape has folded leaves it folded.
        const comesFromOutside = !(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget);
        if (comesFromOutside) setHasFocus(target.matches(':focus-visible'));
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key !== 'Escape') return;
        if (isPinned) pin(false);
        else fold();
      },
    },
  };
}
