/**
 * @jest-environment <rootDir>/scripts/jest-dom-environment.mjs
 */
import { isContext } from 'node:vm';
import { afterEach, expect, it, jest } from '@jest/globals';

afterEach(() => void jest.useRealTimers());

it('jest-dom-environment provides an ordinary global object without interceptors', () => {
  // In jsdom's own window, the contextified object differs from the global one.
  expect(isContext(globalThis)).toBe(true);
});

it('jest-dom-environment has one window', () => {
  for (const same of [window, self, top, parent, document.defaultView, global]) expect(same).toBe(globalThis);
  expect(window).toBeInstanceOf(Window);
  expect(new MouseEvent('click', { view: window }).view).toBe(globalThis);
});

it('jest-dom-environment dispatches events to the window, with the window as their target', () => {
  const events: unknown[] = [];
  window.addEventListener('click', (event) => events.push(event.currentTarget), { once: true });
  window.onclick = () => events.push('onclick');
  document.body.click();
  window.onclick = null;
  document.body.click();
  expect(events).toEqual([window, 'onclick']);
});

it('jest-dom-environment shows the current address', () => {
  history.pushState(null, '', '/stats?view=heat#top');
  expect(location.pathname + location.search + location.hash).toBe('/stats?view=heat#top');
  expect(window.location).toBe(document.location);
});

it('jest-dom-environment reports errors of listeners to the window', () => {
  const errors: unknown[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    errors.push(event.error);
  };
  window.addEventListener('error', note);
  const error = new Error('planted');
  document.body.addEventListener(
    'click',
    () => {
      throw error;
    },
    { once: true },
  );
  document.body.click();
  window.removeEventListener('error', note);
  expect(errors).toEqual([error]);
});

it("jest-dom-environment has Node's requests and responses", async () => {
  expect(new Request('http://localhost/')).toBeInstanceOf(Request);
  expect(await new Response('{"a":1}').json()).toEqual({ a: 1 });
});

it('jest-dom-environment supports fake timers', () => {
  jest.useFakeTimers({ now: 1_000 });
  const later = jest.fn();
  window.setTimeout(later, 500);
  requestAnimationFrame(later);
  jest.advanceTimersByTime(500);
  expect(later).toHaveBeenCalledTimes(2);
  expect(Date.now()).toBe(1_500);
});
