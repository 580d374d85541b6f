import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '@veleta/shared/testing';
import { Clock, Moment } from './moments.tsx';

const NOW = new Date('2026-03-02T12:00:00Z').getTime();

beforeEach(() => void jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

describe('a moment', () => {
  it.each([
    [0, 'now'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [119, '1 minute ago'],
    [59 * 60 + 59, '59 minutes ago'],
    [90 * 60, '1 hour ago'],
    [47 * 3_600, 'yesterday'],
    [48 * 3_600, '2 days ago'],
    // Events after the last reading of the clock.
    [-90, 'now'],
  ])('%d seconds before is shown in the largest whole unit: %s', async (seconds, text) => {
    await renderWithProviders(
      <Clock>
        <Moment at={new Date(NOW - 1_000 * seconds).toISOString()} />
      </Clock>,
    );
    expect(screen.getByText(text)).toBeVisible();
  });
});
