import { describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { useSingleFlight } from './use-single-flight.ts';

function open() {
  let run: ReturnType<typeof useSingleFlight> | undefined;
  function Probe() {
    run = useSingleFlight();
    return null;
  }
  render(<Probe />);
  return run!;
}

describe('useSingleFlight', () => {
  it('runs a task once for two calls in a row', async () => {
    const run = open();
    const task = jest.fn(async () => {});
    await Promise.all([run(task), run(task)]);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('runs again after the task has ended, even with a failure', async () => {
    const run = open();
    const task = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
    await expect(run(task)).rejects.toThrow('down');
    await run(task);
    await run(task);
    expect(task).toHaveBeenCalledTimes(3);
  });

  it('does not run again after a task that returned done', async () => {
    const run = open();
    const task = jest.fn(async () => 'done' as const);
    await run(task);
    await run(task);
    expect(task).toHaveBeenCalledTimes(1);
  });
});
