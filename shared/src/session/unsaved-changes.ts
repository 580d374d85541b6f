import { useEffect } from 'react';

interface Mark {
  readonly survives: boolean;
}
const marks = new Set<Mark>();
const listeners = new Set<() => void>();

function put(mark: Mark): () => void {
  const tell = (): void => listeners.forEach((listener) => listener());
  marks.add(mark);
  tell();
  return () => {
    marks.delete(mark);
    tell();
  };
}

/**
 * Says that a form holds input that is not saved: `useUnsavedChanges(form.formState.isDirty)`. While one does, the shell
 * never reloads the page by itself, and asks before the person leaves or reloads it. `survives`: the form keeps a draft
 * that is there again after a reload, so nobody need be asked.
 */
export function useUnsavedChanges(isDirty: boolean, { survives = false }: { survives?: boolean } = {}): void {
  useEffect(() => (isDirty ? put({ survives }) : undefined), [isDirty, survives]);
}

/** Whether any form holds unsaved input; for the shell. */
export const hasUnsavedChanges = (): boolean => marks.size > 0;

/** Whether leaving the page would lose some of it. */
export const wouldLoseInput = (): boolean => [...marks].some(({ survives }) => !survives);

/** Calls back when unsaved input comes or goes; returns how to stop. */
export function subscribeToUnsavedChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
