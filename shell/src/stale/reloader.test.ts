import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createReloadGuard } from './reload-guard.ts';
import { createReloader } from './reloader.ts';

beforeEach(() => sessionStorage.clear());

const reloaderOf = (hasUnsaved = false, storage?: () => Storage) => {
  const load = jest.fn();
  return { load, reloader: createReloader({ guard: createReloadGuard(storage), load, hasUnsaved: () => hasUnsaved }) };
};

describe('a page that loads itself anew', () => {
  it('does so once for a reason, also after it was loaded', () => {
    const first = reloaderOf();
    expect(first.reloader.reload('revision 2')).toBe(true);
    const second = reloaderOf();
    expect(second.reloader.reload('revision 2')).toBe(false);
    expect(second.reloader.reload('revision 3', '/stats')).toBe(true);
    expect([first.load.mock.calls, second.load.mock.calls]).toEqual([[[undefined]], [['/stats']]]);
  });

  it('never does with unsaved input, and keeps its one time for later', () => {
    const { load, reloader } = reloaderOf(true);
    expect(reloader.reload('revision 2')).toBe(false);
    expect(load).not.toHaveBeenCalled();
    expect(reloaderOf().reloader.mayReload('revision 2')).toBe(true);
  });

  it('never does where nothing can be remembered', () => {
    const { load, reloader } = reloaderOf(false, () => {
      throw new Error('blocked');
    });
    expect(reloader.reload('revision 2')).toBe(false);
    expect(load).not.toHaveBeenCalled();
  });
});
