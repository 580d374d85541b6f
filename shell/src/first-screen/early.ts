/**
 * Lies in the page itself, at the end of the prerendered first screen. Decides whether it is the right one to show, and watches
 * over it until the application takes over: nothing is sent, what is pressed is remembered.
 */
import { scheduleDeferredPreloads } from '../early/deferred-preloads.ts';
import { FIRST_SCREEN_ID, NEW_HERE, SHOWN, type FirstScreenState } from './first-screen-state.ts';

const root = document.documentElement;
const LANGUAGES = ['en', 'es'];
const FALLBACK = 'en';
/**
 * To ask storage takes a slow phone a tenth of the time to its first paint, and to ask for the application or to watch costs it
 * time, too: where nothing can be kept, all of that waits until it is painted.
 */
let isNew = root.getAttribute(SHOWN) === NEW_HERE;

function stored(area: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // Storage is blocked: as if nothing were kept.
    return null;
  }
}

/** The language that the application will choose, by the same order. */
function languageOf(): string {
  const asked = [
    stored('sessionStorage', 'i18nextLng'),
    ...navigator.languages,
    stored('localStorage', 'i18nextLng'),
    root.lang,
  ];
  const known = asked
    .map((code) => (code ?? '').split('-')[0]?.toLowerCase() ?? '')
    .find((code) => LANGUAGES.includes(code));
  return known ?? FALLBACK;
}

function watch(): void {
  const isOurs = (target: EventTarget | null): target is Element =>
    root.hasAttribute(SHOWN) && target instanceof Element && target.closest(`#${FIRST_SCREEN_ID}`) !== null;
  const state: FirstScreenState = {
    pressed: null,
    isHeld: false,
    fill() {
      if (isNew || !stored('localStorage', 'rememberMe')) return;
      const email = stored('localStorage', 'email') ?? '';
      for (const input of document.querySelectorAll<HTMLInputElement>('[data-remembered=email]')) {
        // The default, so that it does not count as typed.
        input.defaultValue = email;
        const choice = input.form?.querySelector<HTMLInputElement>('[type=checkbox]');
        if (choice) choice.defaultChecked = true;
      }
    },
  };
  window.veletaFirstScreen = state;
  const on = (types: string, act: (event: Event) => void) => {
    for (const type of types.split(' ')) document.addEventListener(type, act, true);
  };
  on('submit', (event) => {
    if (isOurs(event.target)) event.preventDefault();
  });
  // Enter in a field presses the form's button too.
  on('click', (event) => {
    const button = isOurs(event.target) && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    state.pressed?.removeAttribute('aria-busy');
    button.setAttribute('aria-busy', 'true');
    state.pressed = button;
  });
  // A button that waits for something to be written would let nobody press it.
  const waiting = new Set<HTMLButtonElement>();
  on('input', ({ target }) => {
    const button = isOurs(target) && target.closest('form')?.querySelector<HTMLButtonElement>('[type=submit]');
    if (!button || !(target instanceof HTMLInputElement) || !(button.disabled || waiting.has(button))) return;
    waiting.add(button);
    button.disabled = target.value.trim() === '';
  });
  on('pointerdown compositionstart', () => (state.isHeld = true));
  on('pointerup pointercancel compositionend', () => (state.isHeld = false));
  // Let go outside the window.
  on('pointermove', (event) => {
    if (event instanceof PointerEvent && event.buttons === 0) state.isHeld = false;
  });
}

/** Whoever is signed in will be led on; another language than the server thought would change every word. */
const isWrong = (): boolean => stored('localStorage', 'user') !== null || languageOf() !== root.lang;

/** Something may be kept where the cookie that says so is gone. */
function lookAgain(): void {
  if (!isNew || !root.hasAttribute(SHOWN)) return;
  isNew = false;
  if (isWrong()) root.removeAttribute(SHOWN);
  else window.veletaFirstScreen?.fill();
}

function draw(decoration: HTMLTemplateElement): void {
  decoration.replaceWith(decoration.content);
}

function onPainted(): void {
  lookAgain();
  // The application reads what follows the first screen, which may still be on its way.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', scheduleDeferredPreloads, { once: true });
  else scheduleDeferredPreloads();
  document.querySelectorAll<HTMLTemplateElement>('template[data-decoration]').forEach(draw);
}

/**
 * What the application will need is asked for once the screen is painted: sending requests costs a slow phone the time to paint in.
 * Where nothing is painted, the application's own script does it. What only decorates the screen is drawn then, too.
 */
function awaitPaint(): void {
  // Nothing is painted in the background.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return onPainted();
  new PerformanceObserver((list) => {
    // The first paint of all may be the empty background.
    if (list.getEntriesByName('first-contentful-paint').length > 0) onPainted();
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', onPainted, { once: true });
}

function begin(): void {
  watch();
  window.veletaFirstScreen?.fill();
  awaitPaint();
}

if (isNew && !document.hidden) {
  // A task of its own after the first frame: whoever sees the screen finds it watched over.
  requestAnimationFrame(() => setTimeout(begin));
} else if (!isNew && isWrong()) root.removeAttribute(SHOWN);
else begin();
