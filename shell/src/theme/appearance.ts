import {
  COLOR_SCHEME_ATTRIBUTE,
  COLOR_SCHEME_COOKIE,
  COLOR_SCHEMES,
  parseColorScheme,
  type ColorScheme,
} from '@veleta/shared/contracts';
import { writeCookie } from '../write-cookie.ts';

/** `system` follows the operating system. */
export const APPEARANCES = [...COLOR_SCHEMES, 'system'] as const;
export type Appearance = ColorScheme | 'system';

export const isAppearance = (value: string): value is Appearance => APPEARANCES.some((known) => known === value);

/**
 * Returns the appearance chosen in this browser. A cookie stores it, not local storage: the server needs it for the
 * first paint, and it does not end with the session.
 */
export function readAppearance(): Appearance {
  const entries = document.cookie.split('; ').map((entry) => entry.split('='));
  return parseColorScheme(entries.find(([name]) => name === COLOR_SCHEME_COOKIE)?.[1]) ?? 'system';
}

/** Shows the page light, dark, or like the operating system. The style sheets have both values of each colour. */
function showAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  if (appearance === 'system') root.removeAttribute(COLOR_SCHEME_ATTRIBUTE);
  else root.setAttribute(COLOR_SCHEME_ATTRIBUTE, appearance);
}

/** Shows an appearance and stores it for this browser. */
export function chooseAppearance(appearance: Appearance): void {
  writeCookie(COLOR_SCHEME_COOKIE, appearance === 'system' ? '' : appearance);
  // A browser without cookies keeps the choice until the page is closed.
  showAppearance(appearance);
}

/** Applies what another tab has chosen, when this page is shown again. Cookies have no events in all browsers. */
export function followAppearance(): void {
  const show = (): void => {
    if (!document.hidden && navigator.cookieEnabled) showAppearance(readAppearance());
  };
  document.addEventListener('visibilitychange', show);
  // A page that returns from the back/forward cache.
  window.addEventListener('pageshow', show);
}
