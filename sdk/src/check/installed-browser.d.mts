/** Returns the path of an installed Chromium, or CHROMIUM_PATH; null if there is none. */
export function installedBrowser(): string | null;
