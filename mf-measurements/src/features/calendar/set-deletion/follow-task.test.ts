import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { backgroundTasks } from '@veleta/shared/contracts';
import { fakeApi, type Reply } from '@veleta/shared/testing';
import { followTask } from './follow-task.ts';

const ID = '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01';
const call = backgroundTasks.getBackgroundTask;
const task = (status: 'queued' | 'running' | 'succeeded' | 'failed', progress = 50): Reply => ({
  call,
  reply: {
    id: ID,
    kind: backgroundTasks.BACKGROUND_TASK_KINDS[0],
    status,
    progress: status === 'succeeded' ? 100 : progress,
    result_ids: [],
    error_code: status === 'failed' ? 'internal' : null,
    started_by: null,
    created_at: '2026-11-20T10:00:00.000Z',
    started_at: null,
    finished_at: null,
  },
});
const lost: Reply = { call, error: 'network' };

/** Current time of the fake clock, for the fake API. */
const realTimeout = globalThis.setTimeout;
const breathe = () => new Promise((resolve) => realTimeout(resolve, 1));

let restore = (): void => {};
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  restore();
});

/** Advances the clock until the promise settles. */
async function passUntil<Result>(end: Promise<Result>): Promise<Result> {
  let isOver = false;
  void end.finally(() => (isOver = true));
  while (!isOver) {
    await breathe();
    await jest.advanceTimersByTimeAsync(250);
  }
  return end;
}

function follow(replies: readonly Reply[], isWanted = () => true) {
  const api = fakeApi(replies);
  restore = api.restore;
  const seen: number[] = [];
  const end = followTask(ID, { isWanted, onProgress: ({ progress }) => seen.push(progress) });
  return { end: passUntil(end), seen, requests: api.requests };
}

describe('followTask', () => {
  it('reports the progress until the end', async () => {
    const { end, seen } = follow([task('queued', 0), task('running', 40), task('succeeded')]);
    expect(await end).toBe('succeeded');
    expect(seen).toEqual([0, 40, 100]);
  });

  it('reports a failure', async () => {
    expect(await follow([task('running'), task('failed')]).end).toBe('failed');
  });

  it('tolerates two failed checks in a row, repeatedly', async () => {
    const { end } = follow([lost, lost, task('running'), lost, lost, task('running'), task('succeeded')]);
    expect(await end).toBe('succeeded');
  });

  it('stops after three failed checks in a row', async () => {
    const { end, requests } = follow([task('running'), lost, lost, lost, task('succeeded')]);
    expect(await end).toBe('unknown');
    expect(requests).toHaveLength(4);
  });

  it('stops after two minutes of growing intervals', async () => {
    const { end, requests } = follow([task('running')]);
    expect(await end).toBe('timeout');
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.length).toBeLessThan(120);
  });

  it('stops without a result when it is no longer wanted', async () => {
    let isWanted = true;
    const { end, seen, requests } = follow([task('running')], () => isWanted);
    isWanted = false;
    expect(await end).toBeNull();
    expect(seen).toEqual([]);
    expect(requests).toHaveLength(1);
  });
});
