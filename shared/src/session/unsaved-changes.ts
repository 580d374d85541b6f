import { createContext, useContext, useEffect } from 'react';

/** A part of the page that can be closed by itself, such as a dialog. */
export interface InputScope {
  /** Calls `proceed` at once where the scope holds no input that would be lost, otherwise once the person has agreed to lose it. */
  readonly confirmDiscard: (proceed: () => void) => void;
}

interface Mark {
  readonly survives: boolean;
  readonly scope: InputScope | null;
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

const ScopeContext = createContext<InputScope | null>(null);

/** Gives the forms below it a scope, so that `wouldLoseInput(scope)` tells their input from that of the page. */
export const InputScopeProvider = ScopeContext.Provider;

/**
 * Says that a form holds input that is not saved: `useUnsavedChanges(form.formState.isDirty)`. While one does, the shell
 * never reloads the page by itself, and asks before the person leaves or reloads it; a dialog around the form asks before
 * it closes. `survives`: the form keeps a draft that is there again after a reload, so nobody need be asked.
 */
export function useUnsavedChanges(isDirty: boolean, { survives = false }: { survives?: boolean } = {}): void {
  const scope = useContext(ScopeContext);
  useEffect(() => (isDirty ? put({ survives, scope }) : undefined), [isDirty, survives, scope]);
}

/** `useUnsavedChanges` as an element, for a component that renders its dialog itself: put it among the dialog's children. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }): null {
  useUnsavedChanges(isDirty);
  return null;
}

const proceedAtOnce: InputScope['confirmDiscard'] = (proceed) => proceed();

/** Returns the `confirmDiscard` of the dialog around; outside of a dialog it proceeds at once. */
export const useConfirmDiscard = (): InputScope['confirmDiscard'] =>
  useContext(ScopeContext)?.confirmDiscard ?? proceedAtOnce;

/** Whether any form holds unsaved input; for the shell. */
export const hasUnsavedChanges = (): boolean => marks.size > 0;

/** Whether leaving the page would lose some of it; with a scope, whether closing that part of the page would. */
export const wouldLoseInput = (scope?: InputScope): boolean =>
  [...marks].some((mark) => !mark.survives && (scope === undefined || mark.scope === scope));

/** Calls back when unsaved input comes or goes; returns how to stop. */
export function subscribeToUnsavedChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
