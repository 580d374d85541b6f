import { describe, expect, it } from '@jest/globals';
import { notify, subscribeToNotices, onUnrenderedNotice, type Notice } from './index.ts';

describe('notices', () => {
  it('stay 4.5 seconds for errors and 3 for others by default', () => {
    const seen: Notice[] = [];
    const stop = subscribeToNotices((notice) => seen.push(notice));
    notify.error('a', 'because');
    notify.success('b');
    notify.info('c');
    notify.error('d', undefined, { durationMs: 4000 });
    stop();
    expect(seen.map(({ status, title, description, durationMs }) => [status, title, description, durationMs])).toEqual([
      ['error', 'a', 'because', 4500],
      ['success', 'b', undefined, 3000],
      ['info', 'c', undefined, 3000],
      ['error', 'd', undefined, 4000],
    ]);
  });

  it('are queued until there is a renderer', () => {
    notify.info('early');
    const seen: string[] = [];
    subscribeToNotices(({ title }) => seen.push(title))();
    expect(seen).toEqual(['early']);
  });

  it('notify the loader while there is no renderer', () => {
    let calls = 0;
    notify.info('before');
    const stop = onUnrenderedNotice(() => (calls += 1));
    notify.info('after');
    expect(calls).toBe(2);
    subscribeToNotices(() => {})();
    stop();
    notify.info('nobody asks any more');
    expect(calls).toBe(2);
    subscribeToNotices(() => {})();
  });
});
