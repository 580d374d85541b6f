import { hydrate, render, type ComponentChild } from 'preact';

/** React's `hydrateRoot`, implemented with Preact. */
export function hydrateRoot(container: Element, page: ComponentChild) {
  hydrate(page, container);
  return { render: (next: ComponentChild): void => render(next, container) };
}
