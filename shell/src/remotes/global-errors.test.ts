import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReportedEvent } from './remotes-context.ts';
import { watchGlobalErrors } from './global-errors.ts';

let events: ReportedEvent[];
let now: number;
let stop: () => void;
const notifyUser = jest.fn();
const onChunkMissing = jest.fn();
beforeEach(() => {
  events = [];
  now = 0;
  jest.clearAllMocks();
  stop = watchGlobalErrors({
    report: (event) => events.push(event),
    notifyUser,
    onChunkMissing,
    shellVersion: '7',
    now: () => now,
  });
});
afterEach(() => stop());

const errorAt = (file: string, message = 'x is not a function') => {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at onClick (${location.origin}${file}:1:2)\n    at ${location.origin}/assets/main.abc.js:1:1`;
  return error;
};
const throwUnhandled = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }));
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: null }));

describe('watchGlobalErrors', () => {
  it('reports an error for its remote and notifies the user', () => {
    throwUnhandled(errorAt('/remotes/mf-stats/1.2.0-abc/12.js'));
    expect(events).toEqual([
      { kind: 'handler_failed', remote: 'mf-stats', version: '1.2.0-abc', message: 'Error: x is not a function' },
    ]);
    expect(notifyUser).toHaveBeenCalledTimes(1);
  });

  it('reports an error for the shell if only its code is in the stack', () => {
    reject(errorAt('/assets/main.abc.js'));
    expect(events).toMatchObject([{ kind: 'promise_failed', remote: 'shell', version: '7' }]);
  });

  it('reports a repeated error once', () => {
    for (let times = 0; times < 3; times += 1) throwUnhandled(errorAt('/remotes/mf-stats/1.0.0/1.js'));
    now = 20_000;
    throwUnhandled(errorAt('/remotes/mf-stats/1.0.0/1.js'));
    expect([events.length, notifyUser.mock.calls.length]).toEqual([2, 2]);
  });

  it('checks for newer releases after a missing chunk', () => {
    reject(errorAt('/remotes/mf-stats/1.0.0/1.js', 'Loading chunk 12 failed.'));
    expect(events).toMatchObject([{ kind: 'chunk_failed', remote: 'mf-stats' }]);
    expect(onChunkMissing).toHaveBeenCalled();
  });

  it('ignores browser extensions and aborted requests', () => {
    throwUnhandled(Object.assign(new Error('theirs'), { stack: 'Error\n at chrome-extension://x/y.js' }));
    reject(Object.assign(errorAt('/remotes/mf-stats/1.0.0/1.js'), { name: 'AbortError' }));
    throwUnhandled(null);
    expect(events).toEqual([]);
  });
});
