import { PRERENDERED_ID, PRERENDERED_SHOWN, PRERENDERED_STYLE } from '@veleta/shared/contracts';

/** State that the inline script records while the prerendered page is shown; absent otherwise. */
export interface PrerenderedState {
  /** The button that was pressed last. The application clicks its counterpart after the takeover. */
  pressed: HTMLElement | null;
  /** True while a pointer is down or a character is being composed: the page must not be replaced then. */
  isHeld: boolean;
}

declare global {
  interface Window {
    veletaPrerendered?: PrerenderedState;
  }
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';
type Field = HTMLInputElement | HTMLTextAreaElement;

const controlsOf = (area: Element): HTMLElement[] => [...area.querySelectorAll<HTMLElement>(CONTROLS)];
const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
const nameOf = (element: Element): string | null => element.getAttribute('name');
const SUBMIT = 'button[type=submit]';

/** Removes the prerendered page with its styles, which would apply to the application too. */
function remove(screen: Element | null): void {
  screen?.remove();
  for (const style of document.querySelectorAll(`style[${PRERENDERED_STYLE}]`)) style.remove();
}

/** Returns a function that finds the application's counterpart of a prerendered control. */
function counterparts(screen: Element, page: Element): (element: Element | null) => HTMLElement | null {
  const before = controlsOf(screen);
  const after = controlsOf(page);
  return (element) => {
    const name = element && nameOf(element);
    if (name) return after.find((candidate) => nameOf(candidate) === name) ?? null;
    // A prerendered page has one form.
    if (element?.matches(SUBMIT)) return after.find((candidate) => candidate.matches(SUBMIT)) ?? null;
    const index = before.findIndex((candidate) => candidate === element);
    const same = before.length === after.length ? after[index] : undefined;
    return same?.tagName === element?.tagName ? (same ?? null) : null;
  };
}

/** Sets the text of a field as typing would, so that the form receives an input event. */
function write(field: Field, text: string): void {
  // React overrides the value setter on the element; the prototype's setter bypasses it.
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function carryValue(from: Field, to: HTMLElement | null): void {
  if (!isField(to)) return;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.type === 'checkbox') {
    if (from.checked !== from.defaultChecked && to.checked !== from.checked) to.click();
  } else if (from.value !== from.defaultValue) write(to, from.value);
}

type Caret = Parameters<HTMLInputElement['setSelectionRange']>;
const caretOf = (element: Element | null): Caret | null =>
  isField(element) && element.selectionStart !== null
    ? [element.selectionStart, element.selectionEnd, element.selectionDirection ?? 'none']
    : null;

/** Focuses `to` with the selection of `from`. A text that only the application has filled in is selected. */
function focus(to: HTMLElement, from: Element | null, caret: Caret | null): void {
  to.focus({ preventScroll: true });
  if (!caret || !isField(to) || !isField(from)) return;
  // Inputs of type email do not support selections; prerendered ones have type text.
  const email = to instanceof HTMLInputElement && to.type === 'email' ? to : null;
  if (email) email.type = 'text';
  if (to.value === from.value) to.setSelectionRange(...caret);
  else to.select();
  if (email) email.type = 'email';
}

/**
 * Replaces the prerendered page with the application. Keeps typed text, choices, focus, selection and scroll position,
 * and clicks the button that was pressed. Does nothing if no prerendered page is shown.
 */
export function takeOver(): void {
  const root = document.documentElement;
  const screen = document.getElementById(PRERENDERED_ID);
  const page = document.getElementById('root');
  const state = window.veletaPrerendered;
  delete window.veletaPrerendered;
  if (!screen || !page || !state || !root.hasAttribute(PRERENDERED_SHOWN)) {
    root.removeAttribute(PRERENDERED_SHOWN);
    remove(screen);
    return;
  }
  const find = counterparts(screen, page);
  const focused = screen.contains(document.activeElement) ? document.activeElement : null;
  const caret = caretOf(focused);
  const [left, top] = [window.scrollX, window.scrollY];
  root.removeAttribute(PRERENDERED_SHOWN);
  for (const control of controlsOf(screen)) if (isField(control)) carryValue(control, find(control));
  const target = find(focused);
  const pressed = find(state.pressed);
  remove(screen);
  window.scrollTo(left, top);
  if (target) focus(target, focused, caret);
  // The form must process the input events first.
  if (pressed) setTimeout(() => pressed.click());
}
