import { beforeEach, describe, expect, it } from '@jest/globals';
import { createReloadGuard } from './reload-guard.ts';

beforeEach(() => sessionStorage.clear());

describe('createReloadGuard', () => {
  it('allows one reload per reason and tab', () => {
    expect(createReloadGuard().take('revision 2')).toBe(true);
    const next = createReloadGuard();
    expect([next.isFree('revision 2'), next.take('revision 2')]).toEqual([false, false]);
    expect(next.take('revision 3')).toBe(true);
  });

  it('stores the newest reason after many', () => {
    const guard = createReloadGuard();
    for (let revision = 1; revision <= 30; revision += 1) guard.take(`revision ${revision}`);
    expect(guard.take('revision 30')).toBe(false);
    expect(guard.take('revision 29')).toBe(false);
    expect(guard.isFree('revision 1')).toBe(true);
  });

  it('allows no reload without storage, to prevent a loop', () => {
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

  it('allows no reload with malformed storage', () => {
    sessionStorage.setItem('veleta:reloaded-for', '{broken');
    expect(createReloadGuard().take('revision 2')).toBe(false);
    sessionStorage.setItem('veleta:reloaded-for', '{"a":1}');
    expect(createReloadGuard().take('revision 2')).toBe(true);
  });
});
