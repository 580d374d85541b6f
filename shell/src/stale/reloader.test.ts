import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createReloadGuard } from './reload-guard.ts';
import { createReloader } from './reloader.ts';

beforeEach(() => sessionStorage.clear());

const reloaderOf = (hasUnsaved = false, storage?: () => Storage) => {
  const load = jest.fn();
  return { load, reloader: createReloader({ guard: createReloadGuard(storage), load, hasUnsaved: () => hasUnsaved }) };
};

describe('createReloader', () => {
  it('reloads once per reason, even after the reload', () => {
    const first = reloaderOf();
    expect(first.reloader.reload('revision 2')).toBe(true);
    const second = reloaderOf();
    expect(second.reloader.reload('revision 2')).toBe(false);
    expect(second.reloader.reload('revision 3', '/stats')).toBe(true);
    expect([first.load.mock.calls, second.load.mock.calls]).toEqual([[[undefined]], [['/stats']]]);
  });

  it('never reloads with unsaved input, and may do so later', () => {
    const { load, reloader } = reloaderOf(true);
    expect(reloader.reload('revision 2')).toBe(false);
    expect(load).not.toHaveBeenCalled();
    expect(reloaderOf().reloader.mayReload('revision 2')).toBe(true);
  });

  it('never reloads without storage', () => {
    const { load, reloader } = reloaderOf(false, () => {
      throw new Error('blocked');
    });
    expect(reloader.reload('revision 2')).toBe(false);
    expect(load).not.toHaveBeenCalled();
  });
});
