const KEY = 'veleta.overrides.scroll';
const TIMEOUT_MS = 5000;

/** Reloads the page; the next one restores the scroll position. */
export function reloadInPlace(): void {
  sessionStorage.setItem(KEY, JSON.stringify([location.pathname, window.scrollY]));
  location.reload();
}

/** Restores the scroll position as soon as the page is long enough. */
export function restoreScroll(): void {
  const [path, top]: unknown[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
  sessionStorage.removeItem(KEY);
  if (path !== location.pathname || typeof top !== 'number' || top === 0) return;
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo({ top, behavior: 'instant' });
    observer.disconnect();
  });
  observer.observe(document.body);
  setTimeout(() => observer.disconnect(), TIMEOUT_MS);
}
