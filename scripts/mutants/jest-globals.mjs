// A replacement of `@jest/globals` outside of jest, from the same packages, for the quick runner.
import { ModernFakeTimers } from '@jest/fake-timers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
import { expect } from 'expect';
import { ModuleMocker } from 'jest-mock';

const mocks = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: {}, rootDir: process.cwd() }, global: globalThis });
const timerMethods = [
  'advanceTimersByTime',
  'advanceTimersByTimeAsync',
  'getTimerCount',
  'runAllTimers',
  'runAllTimersAsync',
  'runOnlyPendingTimers',
  'setSystemTime',
  'useFakeTimers',
  'useRealTimers',
];

export const jest = {
  fn: mocks.fn.bind(mocks),
  spyOn: mocks.spyOn.bind(mocks),
  mocked: (value) => value,
  clearAllMocks: () => mocks.clearAllMocks(),
  resetAllMocks: () => mocks.resetAllMocks(),
  restoreAllMocks: () => mocks.restoreAllMocks(),
  // The quick runner reloads the repository's modules for each test file and has its own timeouts.
  resetModules: () => {},
  setTimeout: () => {},
  ...Object.fromEntries(timerMethods.map((name) => [name, timers[name].bind(timers)])),
};

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test };
