/**
 * Inline script at the end of the prerendered page. Decides whether that page is the right one to show. Until the
 * application takes over, it blocks submissions and records the last pressed button.
 */
import { LANGUAGES, PRERENDERED_ID, PRERENDERED_SHOWN } from '@veleta/shared/contracts';
import type { PrerenderedState } from './takeover.ts';

const root = document.documentElement;

function stored(area: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // Storage is blocked: treated as empty.
    return null;
  }
}

/** Returns the language that the application will choose, by the same order of sources. */
function languageOf(): string {
  const preferences = [
    stored('sessionStorage', 'i18nextLng'),
    ...navigator.languages,
    stored('localStorage', 'i18nextLng'),
    root.lang,
  ];
  const known = preferences.map((code) => code?.split('-')[0]?.toLowerCase());
  return known.find((code) => LANGUAGES.some((language) => language === code)) ?? LANGUAGES[0];
}

function fillRemembered(): void {
  if (!stored('localStorage', 'rememberMe')) return;
  const email = stored('localStorage', 'email') ?? '';
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-remembered=email]')) {
    // Sets the default value, so that the field does not count as edited.
    input.defaultValue = email;
    const choice = input.form?.querySelector<HTMLInputElement>('[type=checkbox]');
    if (choice) choice.defaultChecked = true;
  }
}

function recordInput(): void {
  const isInPrerendered = (target: EventTarget | null): target is Element =>
    root.hasAttribute(PRERENDERED_SHOWN) && target instanceof Element && target.closest(`#${PRERENDERED_ID}`) !== null;
  const state: PrerenderedState = { pressed: null, isHeld: false };
  window.veletaPrerendered = state;
  const on = (types: string, act: (event: Event) => void) => {
    for (const type of types.split(' ')) document.addEventListener(type, act, true);
  };
  on('submit', (event) => {
    if (isInPrerendered(event.target)) event.preventDefault();
  });
  // Enter in a field also clicks the form's submit button.
  on('click', (event) => {
    const button = isInPrerendered(event.target) && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    state.pressed?.removeAttribute('aria-busy');
    button.setAttribute('aria-busy', 'true');
    state.pressed = button;
  });
  // Enables a submit button that is disabled while its field is empty.
  const waiting = new Set<HTMLButtonElement>();
  on('input', ({ target }) => {
    const button = isInPrerendered(target) && target.closest('form')?.querySelector<HTMLButtonElement>('[type=submit]');
    if (!button || !(target instanceof HTMLInputElement) || !(button.disabled || waiting.has(button))) return;
    waiting.add(button);
    button.disabled = target.value.trim() === '';
  });
  on('pointerdown compositionstart', () => (state.isHeld = true));
  on('pointerup pointercancel compositionend', () => (state.isHeld = false));
  // The pointer was released outside the window.
  on('pointermove', (event) => {
    if (event instanceof PointerEvent && event.buttons === 0) state.isHeld = false;
  });
}

/** A signed-in user will be redirected; another language than the server assumed would change every text. */
const isMismatch = (): boolean => stored('localStorage', 'user') !== null || languageOf() !== root.lang;

if (isMismatch()) root.removeAttribute(PRERENDERED_SHOWN);
else {
  recordInput();
  fillRemembered();
}
