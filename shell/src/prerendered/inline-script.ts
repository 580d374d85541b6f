/**
 * Inline script at the end of the prerendered page. Decides whether that page is the right one to show. Until the
 * application takes over, it blocks submissions and records the last pressed button.
 */
import { scheduleDeferredPreloads } from '../startup/deferred-preloads.ts';
import { PRERENDERED_ID, FIRST_VISIT, SHOWN, type PrerenderedState } from './prerendered-state.ts';

const root = document.documentElement;
const LANGUAGES = ['en', 'es'];
const FALLBACK = 'en';
/**
 * On a slow phone, reading storage costs a tenth of the time to first paint; preloads and listeners cost time too. If
 * the browser has stored nothing, all of that waits for the first paint.
 */
let isNew = root.getAttribute(SHOWN) === FIRST_VISIT;

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
  const known = preferences
    .map((code) => (code ?? '').split('-')[0]?.toLowerCase() ?? '')
    .find((code) => LANGUAGES.includes(code));
  return known ?? FALLBACK;
}

function recordInput(): void {
  const isInPrerendered = (target: EventTarget | null): target is Element =>
    root.hasAttribute(SHOWN) && target instanceof Element && target.closest(`#${PRERENDERED_ID}`) !== null;
  const state: PrerenderedState = {
    pressed: null,
    isHeld: false,
    fill() {
      if (isNew || !stored('localStorage', 'rememberMe')) return;
      const email = stored('localStorage', 'email') ?? '';
      for (const input of document.querySelectorAll<HTMLInputElement>('[data-remembered=email]')) {
        // Sets the default value, so that the field does not count as edited.
        input.defaultValue = email;
        const choice = input.form?.querySelector<HTMLInputElement>('[type=checkbox]');
        if (choice) choice.defaultChecked = true;
      }
    },
  };
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

/** Checks storage after the paint: its data may have outlived the cookie that announces it. */
function checkAgain(): void {
  if (!isNew || !root.hasAttribute(SHOWN)) return;
  isNew = false;
  if (isMismatch()) root.removeAttribute(SHOWN);
  else window.veletaPrerendered?.fill();
}

function reveal(decoration: HTMLTemplateElement): void {
  decoration.replaceWith(decoration.content);
}

function onPainted(): void {
  checkAgain();
  // The application reads elements after the prerendered page, which may not have arrived yet.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', scheduleDeferredPreloads, { once: true });
  else scheduleDeferredPreloads();
  document.querySelectorAll<HTMLTemplateElement>('template[data-decoration]').forEach(reveal);
}

/**
 * Defers the preloads and the decoration until the page is painted: sending requests delays the paint on a slow phone.
 * If nothing is painted, the application's own script starts the preloads.
 */
function awaitPaint(): void {
  // Background tabs do not paint.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return onPainted();
  new PerformanceObserver((list) => {
    // An earlier paint entry may be the empty background.
    if (list.getEntriesByName('first-contentful-paint').length > 0) onPainted();
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', onPainted, { once: true });
}

function start(): void {
  recordInput();
  window.veletaPrerendered?.fill();
  awaitPaint();
}

if (isNew && !document.hidden) {
  // Runs as its own task after the first frame, so that the visible page has its listeners.
  requestAnimationFrame(() => setTimeout(start));
} else if (!isNew && isMismatch()) root.removeAttribute(SHOWN);
else start();
