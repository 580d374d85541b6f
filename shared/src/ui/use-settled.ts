import { useState, useSyncExternalStore } from 'react';

/** What ends a press. The list of a select keeps the release of its own press to itself: what follows it ends it too. */
const RELEASES = ['pointerup', 'pointercancel', 'change', 'keydown'] as const;

let isHeld = false;
const listeners = new Set<() => void>();

const set = (value: boolean): void => {
  isHeld = value;
  for (const listener of listeners) listener();
};
const press = (): void => set(true);
// The click comes after the release: what waits for it must not move before.
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
 * A value that does not change while a button of the mouse is held down. Leaving a field by pressing a button shows the
 * field's error, and everything below moves: without this the button slides away under the pointer and the click is lost.
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
