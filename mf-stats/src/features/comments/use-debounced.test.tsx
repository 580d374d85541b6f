import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useDebounced } from './use-debounced.ts';

function Search({ text }: { text: string }) {
  return <p role="status">{useDebounced(text, 300)}</p>;
}
const shown = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('useDebounced', () => {
  it('returns a value once it has not changed for the given time', () => {
    const { rerender } = render(<Search text="" />);
    const seen: (string | null)[] = [];
    for (const text of ['w', 'wa', 'wag']) {
      rerender(<Search text={text} />);
      pass(200);
      seen.push(shown());
    }
    expect(seen).toEqual(['', '', '']);
    pass(99);
    expect(shown()).toBe('');
    pass(1);
    expect(shown()).toBe('wag');
  });

  it('clears its timer on unmount', () => {
    const { unmount } = render(<Search text="a" />);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
