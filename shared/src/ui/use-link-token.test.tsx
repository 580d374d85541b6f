import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useNavigate } from '../router/index.ts';
import { renderWithProviders } from '../testing/index.ts';
import { clearLinkToken, useLinkToken } from './use-link-token.ts';

const PURPOSE = 'reset-password';

function Probe() {
  return <p>{useLinkToken(PURPOSE) ?? 'no token'}</p>;
}
const show = (route: string) => renderWithProviders(<Probe />, { route, path: '/reset-password/:token' });

beforeEach(() => sessionStorage.clear());

describe('useLinkToken', () => {
  it('removes the token from the address and the history', async () => {
    const { location, cameBy } = await show('/reset-password/s3cret');
    await waitFor(() => expect(location()).toBe('/reset-password/link'));
    expect(cameBy()).toBe('REPLACE');
    expect(screen.getByText('s3cret')).toBeInTheDocument();
  });

  it('returns the stored token after a reload', async () => {
    const { unmount, location } = await show('/reset-password/s3cret');
    await waitFor(() => expect(location()).toBe('/reset-password/link'));
    unmount();
    await show('/reset-password/link');
    expect(screen.getByText('s3cret')).toBeInTheDocument();
  });

  it('replaces the stored token with that of a newer link', async () => {
    sessionStorage.setItem(`veleta.link.${PURPOSE}`, 'older');
    const { location } = await show('/reset-password/newer');
    await waitFor(() => expect(location()).toBe('/reset-password/link'));
    expect(screen.getByText('newer')).toBeInTheDocument();
    expect(sessionStorage.getItem(`veleta.link.${PURPOSE}`)).toBe('newer');
  });

  it('never returns the first token after a second link is opened', async () => {
    const used: (string | null)[] = [];
    let open: ((to: string) => void) | undefined;
    function Watch() {
      used.push(useLinkToken(PURPOSE));
      const navigate = useNavigate();
      open = (to) => void navigate(to);
      return null;
    }
    const route = '/reset-password/first';
    const { location } = await renderWithProviders(<Watch />, { route, path: '/reset-password/:token' });
    await waitFor(() => expect(location()).toBe('/reset-password/link'));
    used.length = 0;
    act(() => open?.('/reset-password/second'));
    await waitFor(() => expect(location()).toBe('/reset-password/link'));
    expect(new Set(used)).toEqual(new Set(['second']));
  });

  it('ignores the token of another purpose', async () => {
    sessionStorage.setItem('veleta.link.admin-invite', 'invitation');
    await show('/reset-password/link');
    expect(screen.getByText('no token')).toBeInTheDocument();
  });

  it('clears a used token', async () => {
    const { location } = await show('/reset-password/s3cret');
    await waitFor(() => expect(location()).toBe('/reset-password/link'));
    clearLinkToken(PURPOSE);
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps the token in memory if storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { location } = await show('/reset-password/s3cret');
    await waitFor(() => expect(location()).toBe('/reset-password/link'));
    expect(screen.getByText('s3cret')).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});
