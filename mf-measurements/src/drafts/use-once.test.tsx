import { describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { useOnce } from './use-once.ts';

function open() {
  let once: ReturnType<typeof useOnce> | undefined;
  function Probe() {
    once = useOnce();
    return null;
  }
  render(<Probe />);
  return once!;
}

describe('a task that runs once at a time', () => {
  it('is started once by two calls in a row', async () => {
    const once = open();
    const task = jest.fn(async () => {});
    await Promise.all([once(task), once(task)]);
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('can be started again when it has ended, after a failure too', async () => {
    const once = open();
    const task = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
    await expect(once(task)).rejects.toThrow('down');
    await once(task);
    await once(task);
    expect(task).toHaveBeenCalledTimes(3);
  });

  it('was the last one where it says so', async () => {
    const once = open();
    const task = jest.fn(async () => 'done' as const);
    await once(task);
    await once(task);
    expect(task).toHaveBeenCalledTimes(1);
  });
});
