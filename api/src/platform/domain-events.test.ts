import { describe, expect, it } from '@jest/globals';
import { createEvents } from './domain-events.ts';

const ended = { accountId: 'an-account', measurementId: 'a-measurement' };

describe('domain events', () => {
  it('run their handlers sequentially in the order of registration', async () => {
    const events = createEvents();
    const done: string[] = [];
    events.on('measurement.finished', async ({ measurementId }) => {
      await Promise.resolve();
      done.push(`first ${measurementId}`);
    });
    events.on('measurement.finished', async () => void done.push('second'));
    events.on('measurement.collecting', async () => void done.push('another event'));

    await events.emit('measurement.finished', ended);

    expect(done).toEqual(['first a-measurement', 'second']);
  });

  it('stop at the first handler that throws, and rethrow its error', async () => {
    const events = createEvents();
    const done: string[] = [];
    events.on('measurement.finished', async () => {
      throw new Error('closed already');
    });
    events.on('measurement.finished', async () => void done.push('second'));

    await expect(events.emit('measurement.finished', ended)).rejects.toThrow('closed already');

    expect(done).toEqual([]);
  });

  it('throw without a handler', async () => {
    await expect(createEvents().emit('measurement.finished', ended)).rejects.toThrow('measurement.finished');
  });
});
