import { createContext, useContext, useEffect } from 'react';

/** A part of the page that can be closed by itself, such as a dialog. */
export interface InputScope {
  /** Calls `proceed` at once if the scope has no input that would be lost, otherwise after the user confirms. */
  readonly confirmDiscard: (proceed: () => void) => void;
}

interface Mark {
  readonly survives: boolean;
  readonly scope: InputScope | null;
}
const marks = new Set<Mark>();
const listeners = new Set<() => void>();

function put(mark: Mark): () => void {
  const notifyListeners = (): void => listeners.forEach((listener) => listener());
  marks.add(mark);
  notifyListeners();
  return () => {
    marks.delete(mark);
    notifyListeners();
  };
}

const ScopeContext = createContext<InputScope | null>(null);

/**
 * Provides a scope to the forms inside, so that `wouldLoseInput(scope)` distinguishes their input from that of the
 * page.
 */
export const InputScopeProvider = ScopeContext.Provider;

/**
 * Registers unsaved input of a form: `useUnsavedChanges(form.formState.isDirty)`. While there is any, the shell does
 * not reload the page by itself and asks before the user leaves it; a dialog around the form asks before it closes.
 * `survives`: the form restores a draft after a reload, so no question is needed.
 */
export function useUnsavedChanges(isDirty: boolean, { survives = false }: { survives?: boolean } = {}): void {
  const scope = useContext(ScopeContext);
  useEffect(() => (isDirty ? put({ survives, scope }) : undefined), [isDirty, survives, scope]);
}

/** `useUnsavedChanges` as an element, for a component that renders its dialog itself: put it inside the dialog. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }): null {
  useUnsavedChanges(isDirty);
  return null;
}

const proceedAtOnce: InputScope['confirmDiscard'] = (proceed) => proceed();

/** Returns the `confirmDiscard` of the surrounding dialog; without a dialog it proceeds at once. */
export const useConfirmDiscard = (): InputScope['confirmDiscard'] =>
  useContext(ScopeContext)?.confirmDiscard ?? proceedAtOnce;

/** Checks whether any form has unsaved input; for the shell. */
export const hasUnsavedChanges = (): boolean => marks.size > 0;

/** Checks whether leaving the page would lose input; with a scope, whether closing that part would. */
export const wouldLoseInput = (scope?: InputScope): boolean =>
  [...marks].some((mark) => !mark.survives && (scope === undefined || mark.scope === scope));

/** Calls back when unsaved input appears or disappears; returns how to unsubscribe. */
export function subscribeToUnsavedChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
