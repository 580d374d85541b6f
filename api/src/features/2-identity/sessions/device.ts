import type { accountSessions } from '@veleta/shared/contracts';

export type Browser = accountSessions.Browser;
export type System = accountSessions.System;

// The first match wins, because most browsers also name those they derive from.
const BROWSER_PATTERNS: readonly (readonly [RegExp, Browser])[] = [
  [/\bEdg(?:A|iOS)?\//, 'edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'chrome'],
  [/\bVersion\/.*\bSafari\//, 'safari'],
];
const SYSTEM_PATTERNS: readonly (readonly [RegExp, System])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
];

/** Reduces a user agent to browser and system, so that people recognize a session; the rest is not stored. */
export function readDevice(userAgent: string): { browser: Browser; system: System } {
  const find = <Word>(patterns: readonly (readonly [RegExp, Word])[]): Word | undefined =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: find(BROWSER_PATTERNS) ?? 'other', system: find(SYSTEM_PATTERNS) ?? 'other' };
}
