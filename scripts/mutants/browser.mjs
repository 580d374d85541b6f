// A DOM in this process for front-end tests, with the globals of jest-fixed-jsdom.
import { runInNewContext } from 'node:vm';
import { JSDOM } from 'jsdom';

/** Globals that stay those of Node, as in jest-fixed-jsdom, besides those of the language. */
const OF_NODE = new Set([
  ...runInNewContext('Object.getOwnPropertyNames(globalThis)'),
  ...(
    'TextDecoder TextEncoder TextDecoderStream TextEncoderStream ReadableStream Blob Headers FormData Request Response fetch ' +
    'AbortController AbortSignal structuredClone URL URLSearchParams BroadcastChannel TransformStream WritableStream ' +
    'setTimeout clearTimeout setInterval clearInterval queueMicrotask atob btoa performance'
  ).split(' '),
]);

/** Installs the globals of a browser; returns a function that resets the document between test files. */
export async function openBrowser() {
  const { window } = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (OF_NODE.has(name)) continue;
    const value = window[name];
    const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: isFunction ? value.bind(window) : value,
    });
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: window[name].bind(window) });
  for (const name of ['window', 'self', 'parent', 'top'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const { document, localStorage, sessionStorage, history } = window;
  return () => {
    // Keeps the styles of components: the package that writes them stays loaded and references them.
    for (const child of [...document.head.children]) if (!child.matches('style[data-emotion]')) child.remove();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', 'http://localhost/');
  };
}
