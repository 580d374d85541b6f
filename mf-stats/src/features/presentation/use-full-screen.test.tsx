import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { useFullScreen } from './use-full-screen.ts';

// jsdom has no full screen.
const enter = jest.fn(async () => {});
const leave = jest.fn(async () => {});
const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });
const setFull = (isFull: boolean) => define(document, 'fullscreenElement', isFull ? document.documentElement : null);

beforeEach(() => {
  jest.clearAllMocks();
  define(document, 'fullscreenEnabled', true);
  define(document, 'exitFullscreen', leave);
  define(document.documentElement, 'requestFullscreen', enter);
  setFull(false);
});
afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

function show() {
  let current: ReturnType<typeof useFullScreen> = null;
  function Probe() {
    current = useFullScreen();
    return null;
  }
  return { ...render(<Probe />), now: () => current };
}

describe('useFullScreen', () => {
  it('leaves the full screen when the presentation closes', () => {
    setFull(true);
    const { unmount } = show();
    expect(leave).not.toHaveBeenCalled();
    unmount();
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('follows a change that the browser makes', () => {
    setFull(true);
    const { now } = show();
    expect(now()?.isFull).toBe(true);
    setFull(false);
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
    expect(now()?.isFull).toBe(false);
    now()?.toggle();
    expect(enter).toHaveBeenCalledTimes(1);
  });

  it('is null if the browser has no full screen', () => {
    define(document, 'fullscreenEnabled', false);
    expect(show().now()).toBeNull();
  });
});
