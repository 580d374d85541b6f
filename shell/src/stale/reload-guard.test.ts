import { beforeEach, describe, expect, it } from '@jest/globals';
import { createReloadGuard } from './reload-guard.ts';

beforeEach(() => sessionStorage.clear());

describe('the guard of reloads', () => {
  it('lets a page reload once for each reason, over the reloads of a tab', () => {
    expect(createReloadGuard().take('revision 2')).toBe(true);
    const next = createReloadGuard();
    expect([next.isFree('revision 2'), next.take('revision 2')]).toEqual([false, false]);
    expect(next.take('revision 3')).toBe(true);
  });

  it('still knows the newest reason after many', () => {
    const guard = createReloadGuard();
    for (let revision = 1; revision <= 30; revision += 1) guard.take(`revision ${revision}`);
    expect(guard.take('revision 30')).toBe(false);
    expect(guard.take('revision 29')).toBe(false);
    expect(guard.isFree('revision 1')).toBe(true);
  });

  it('lets nothing reload where nothing can be remembered: a loop is worse than a card', () => {
    const blocked = createReloadGuard(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect([blocked.isFree('revision 2'), blocked.take('revision 2')]).toEqual([false, false]);
    const full = createReloadGuard(
      () =>
        ({
          getItem: () => null,
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
        }) as unknown as Storage, // thrown by a browser whose storage is full
    );
    expect(full.take('revision 2')).toBe(false);
  });

  it('takes what it cannot read for nothing it may rely on', () => {
    sessionStorage.setItem('veleta:reloaded-for', '{broken');
    expect(createReloadGuard().take('revision 2')).toBe(false);
    sessionStorage.setItem('veleta:reloaded-for', '{"a":1}');
    expect(createReloadGuard().take('revision 2')).toBe(true);
  });
});
