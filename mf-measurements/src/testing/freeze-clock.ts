import { jest } from '@jest/globals';

/** Sets the clock to a fixed time; timers keep running. `jest.useRealTimers()` restores it. */
export function freezeClockAt(moment: string): void {
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
