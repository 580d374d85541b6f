import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '@veleta/shared/testing';
import { useLinkToken } from './use-link-token.ts';

function Probe() {
  return <p>{useLinkToken() ?? 'no token'}</p>;
}
const show = (route: string) => renderWithProviders(<Probe />, { route, path: '/results/:token' });

beforeEach(() => sessionStorage.clear());

describe('useLinkToken of shared results', () => {
  it('removes the token from the address and the history', async () => {
    const { location, cameBy } = await show('/results/s3cret');
    await waitFor(() => expect(location()).toBe('/results/link'));
    expect(cameBy()).toBe('REPLACE');
    expect(screen.getByText('s3cret')).toBeInTheDocument();
  });

  it('returns the stored token after a reload', async () => {
    const { unmount, location } = await show('/results/s3cret');
    await waitFor(() => expect(location()).toBe('/results/link'));
    unmount();
    await show('/results/link');
    expect(screen.getByText('s3cret')).toBeInTheDocument();
  });

  it('replaces the stored token with that of a newer link', async () => {
    const { unmount, location } = await show('/results/older');
    await waitFor(() => expect(location()).toBe('/results/link'));
    unmount();
    const next = await show('/results/newer');
    await waitFor(() => expect(next.location()).toBe('/results/link'));
    expect(screen.getByText('newer')).toBeInTheDocument();
  });

  it('returns null in a tab without a link', async () => {
    await show('/results/link');
    expect(screen.getByText('no token')).toBeInTheDocument();
  });

  it('keeps the token in memory if storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { location } = await show('/results/s3cret');
    await waitFor(() => expect(location()).toBe('/results/link'));
    expect(screen.getByText('s3cret')).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});
