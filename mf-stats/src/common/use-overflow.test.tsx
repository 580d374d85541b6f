import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { useOverflow } from './use-overflow.ts';

/** ResizeObserver stub: jsdom has no layout. */
class Observer {
  static readonly all: Observer[] = [];
  readonly disconnect = jest.fn();
  readonly observe = jest.fn();
  readonly unobserve = jest.fn();
  readonly notify: () => void;
  constructor(callback: ResizeObserverCallback) {
    this.notify = () => callback([], this);
    Observer.all.push(this);
  }
}
const ownObserver = globalThis.ResizeObserver;
beforeEach(() => {
  Observer.all.length = 0;
  globalThis.ResizeObserver = Observer;
});
afterEach(() => {
  globalThis.ResizeObserver = ownObserver;
});

function open(onResize?: () => void) {
  let seen = { isBefore: false, isAfter: false };
  function Box() {
    const { box, isBefore, isAfter } = useOverflow<HTMLDivElement>(onResize);
    seen = { isBefore, isAfter };
    return <div ref={box} data-testid="box" />;
  }
  const { getByTestId, unmount } = render(<Box />);
  const box = getByTestId('box');
  const lay = (sizes: Partial<Record<'scrollLeft' | 'clientWidth' | 'scrollWidth', number>>) => {
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(box, name, { configurable: true, value });
  };
  return { box, lay, seen: () => seen, unmount };
}

describe('useOverflow', () => {
  it('reports on which side content is hidden', () => {
    const { box, lay, seen } = open();
    lay({ scrollLeft: 0, clientWidth: 300, scrollWidth: 300 });
    act(() => Observer.all[0]?.notify());
    expect(seen()).toEqual({ isBefore: false, isAfter: false });
    lay({ scrollWidth: 500 });
    act(() => Observer.all[0]?.notify());
    expect(seen()).toEqual({ isBefore: false, isAfter: true });
    lay({ scrollLeft: 100 });
    act(() => void box.dispatchEvent(new Event('scroll')));
    expect(seen()).toEqual({ isBefore: true, isAfter: true });
    // At the end, where a fraction of a pixel may be missing.
    lay({ scrollLeft: 199.5 });
    act(() => void box.dispatchEvent(new Event('scroll')));
    expect(seen()).toEqual({ isBefore: true, isAfter: false });
  });

  it('calls onResize for each width until it is unmounted', () => {
    const onResize = jest.fn();
    const { box, unmount, lay, seen } = open(onResize);
    act(() => Observer.all[0]?.notify());
    expect(onResize).toHaveBeenCalledWith(box);
    unmount();
    expect(Observer.all[0]?.disconnect).toHaveBeenCalledTimes(1);
    lay({ scrollLeft: 100 });
    box.dispatchEvent(new Event('scroll'));
    expect(seen().isBefore).toBe(false);
  });
});
