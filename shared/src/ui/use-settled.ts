import { useState, useSyncExternalStore } from 'react';

/** Events that end a press. An open select swallows the release of its own press, so the next event ends it too. */
const RELEASES = ['pointerup', 'pointercancel', 'change', 'keydown'] as const;

let isHeld = false;
const listeners = new Set<() => void>();

const set = (value: boolean): void => {
  isHeld = value;
  for (const listener of listeners) listener();
};
const press = (): void => set(true);
// The click follows the release, so the layout must not change before it.
const release = (): void => void setTimeout(() => set(false));

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('pointerdown', press, true);
    for (const event of RELEASES) document.addEventListener(event, release, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('pointerdown', press, true);
    for (const event of RELEASES) document.removeEventListener(event, release, true);
  };
}

/**
 * Freezes a value while a mouse button is held down. Pressing a button blurs the field, whose error shifts the layout
 * below. Without this the button moves away under the pointer and the click is lost.
 */
export function useSettled<Value>(value: Value): Value {
  const isWaiting = useSyncExternalStore(
    subscribe,
    () => isHeld,
    () => false,
  );
  const [settled, setSettled] = useState(() => value);
  if (!isWaiting && settled !== value) setSettled(() => value);
  return isWaiting ? settled : value;
}
