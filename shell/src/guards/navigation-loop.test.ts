import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { watchNavigation } from './navigation-loop.ts';

let now: number;
let loops: (string | undefined)[];
let stop: () => void;
beforeEach(() => {
  now = 0;
  loops = [];
  history.replaceState(null, '', '/stats');
  stop = watchNavigation({ onLoop: (remote) => loops.push(remote), now: () => now });
});
afterEach(() => stop());
const push = (times: number, everyMs: number): void => {
  for (let i = 0; i < times; i += 1) {
    now += everyMs;
    history.pushState(null, '', `/stats?at=${i}`);
  }
};

describe('watchNavigation', () => {
  it('reports a loop once, and the address still changes', () => {
    push(41, 1);
    expect(loops).toEqual([undefined]);
    expect(location.search).toBe('?at=40');
  });

  it('counts replaced entries too', () => {
    for (let i = 0; i <= 40; i += 1) history.replaceState(null, '', '/stats');
    expect(loops).toHaveLength(1);
  });

  it('allows many changes over a longer time', () => {
    push(200, 100);
    expect(loops).toEqual([]);
  });

  it('allows a change with each key press', () => {
    for (let i = 0; i < 100; i += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
      push(1, 10);
    }
    expect(loops).toEqual([]);
  });

  it('restores the history when it stops', () => {
    stop();
    expect(Object.hasOwn(history, 'pushState') && history.pushState.name === '').toBe(false);
    push(100, 1);
    expect(loops).toEqual([]);
  });
});
