/** Shows the page on the full screen, if the browser can and allows it. Call it in the handler of a click or a key. */
export function enterFullScreen(): void {
  // Optional, because Safari on phones has no full screen for pages.
  void (document.documentElement.requestFullscreen as Element['requestFullscreen'] | undefined)
    ?.call(document.documentElement)
    // A browser may refuse; the slides then fill the window.
    .catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
