import { afterEach, describe, expect, it } from '@jest/globals';
import { createGlobalsGuard } from './globals.ts';

const originals = { fetch: globalThis.fetch, stringify: JSON.stringify, includes: Array.prototype.includes };
afterEach(() => {
  Object.assign(globalThis, { fetch: originals.fetch });
  JSON.stringify = originals.stringify;
  Reflect.deleteProperty(Array.prototype, 'last');
  Reflect.deleteProperty(history, 'pushState');
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
});
const define = (target: object, key: string, value: unknown) =>
  Object.defineProperty(target, key, { value, configurable: true, writable: true });

describe('createGlobalsGuard', () => {
  it('reports nothing if nothing changed, and ignores new globals such as containers', () => {
    const guard = createGlobalsGuard();
    define(globalThis, 'veleta_goals', {});
    expect(guard.undo()).toEqual([]);
    Reflect.deleteProperty(globalThis, 'veleta_goals');
  });

  it.each([
    ['a replaced function of the window', () => define(globalThis, 'fetch', () => null), 'window.fetch'],
    ['an extended prototype', () => define(Array.prototype, 'last', () => null), 'Array.prototype.last'],
    [
      'a replaced function of a prototype',
      () => define(Array.prototype, 'includes', () => true),
      'Array.prototype.includes',
    ],
    ['a removed function', () => Reflect.deleteProperty(Array.prototype, 'includes'), 'Array.prototype.includes'],
    ['a replaced static function', () => define(JSON, 'stringify', () => ''), 'JSON.stringify'],
    [
      'a function that hides the one of the prototype',
      () => define(history, 'pushState', () => {}),
      'history.pushState',
    ],
  ])('undoes %s', (_, change, name) => {
    const guard = createGlobalsGuard();
    const before = { fetch: globalThis.fetch, push: history.pushState };
    change();
    expect(guard.undo()).toEqual([name]);
    expect({ fetch: globalThis.fetch, push: history.pushState }).toEqual(before);
    expect([JSON.stringify, Array.prototype.includes]).toEqual([originals.stringify, originals.includes]);
    expect('last' in []).toBe(false);
    expect(guard.undo()).toEqual([]);
  });

  it('names a change that it cannot undo', () => {
    const guard = createGlobalsGuard();
    Object.defineProperty(Map.prototype, 'planted', { value: 1, configurable: false });
    expect(guard.undo()).toEqual(['Map.prototype.planted (cannot be restored)']);
  });

  it('removes style sheets that were added to the whole document', () => {
    const [own, foreign] = [{}, {}] as CSSStyleSheet[];
    define(document, 'adoptedStyleSheets', [own]);
    const guard = createGlobalsGuard();
    expect(guard.undo()).toEqual([]);
    document.adoptedStyleSheets = [own!, foreign!];
    expect(guard.undo()).toEqual(['document.adoptedStyleSheets']);
    expect(document.adoptedStyleSheets).toEqual([own]);
    expect(guard.undo()).toEqual([]);
  });
});
