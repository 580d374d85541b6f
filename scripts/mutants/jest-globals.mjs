// What `@jest/globals` gives, outside of jest: the same packages, for tests that run in the process of the quick runner.
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
  // Modules of the repository are new for each test file, and time limits are those of the runner.
  resetModules: () => {},
  setTimeout: () => {},
  ...Object.fromEntries(timerMethods.map((name) => [name, timers[name].bind(timers)])),
};

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test };
