import { jest } from '@jest/globals';

/** Stops the clock on the wall at a moment; timers go on. `jest.useRealTimers()` lets it run again. */
export function standStillAt(moment: string): void {
  jest.useFakeTimers({
    now: new Date(moment),
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}
