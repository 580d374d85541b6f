import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Link, PrefetchProvider } from './index.ts';

const prefetch = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  prefetch.mockClear();
  const router = createMemoryRouter([{ path: '*', element: <Link to="/stats?view=score">Stats</Link> }]);
  render(
    <PrefetchProvider value={prefetch}>
      <RouterProvider router={router} />
    </PrefetchProvider>,
  );
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const link = () => screen.getByRole('link', { name: 'Stats' });

describe('a link', () => {
  it('prefetches its page on hover', () => {
    fireEvent.pointerEnter(link());
    expect(prefetch).not.toHaveBeenCalled();
    jest.advanceTimersByTime(150);
    expect(prefetch).toHaveBeenCalledWith('/stats?view=score');
  });

  it('does not prefetch for a passing pointer', () => {
    fireEvent.pointerEnter(link());
    fireEvent.pointerLeave(link());
    jest.advanceTimersByTime(1000);
    expect(prefetch).not.toHaveBeenCalled();
  });

  it.each([
    ['reached by the keyboard', fireEvent.focus],
    ['touched', fireEvent.touchStart],
  ])('prefetches at once when it is %s', (_, reach) => {
    reach(link());
    expect(prefetch).toHaveBeenCalledWith('/stats?view=score');
  });
});
