import { hydrate, render, type ComponentChild } from 'preact';

/** React's way to begin a page, done by Preact: it draws at once, and again where asked. */
const rootOf = (container: Element) => ({ render: (page: ComponentChild): void => render(page, container) });

export function hydrateRoot(container: Element, page: ComponentChild) {
  hydrate(page, container);
  return rootOf(container);
}

export const createRoot = rootOf;
