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

describe('a task that runs once at a time', () => {
  it('is started once by two calls in a row', async () => {
    const run = open();
    const task = jest.fn(async () => {});
    await Promise.all([run(task), run(task)]);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('can be started again when it has ended, after a failure too', async () => {
    const run = open();
    const task = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
    await expect(run(task)).rejects.toThrow('down');
    await run(task);
    await run(task);
    expect(task).toHaveBeenCalledTimes(3);
  });

  it('was the last one where it says so', async () => {
    const run = open();
    const task = jest.fn(async () => 'done' as const);
    await run(task);
    await run(task);
    expect(task).toHaveBeenCalledTimes(1);
  });
});
