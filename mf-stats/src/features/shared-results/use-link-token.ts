import { useLocation, useNavigate, useParams } from '@veleta/shared/router';
import { useEffect, useState } from 'react';

/** Replaces the token in the address, because secrets must not appear in history, screenshots or shared screens. */
const PLACEHOLDER = 'link';
const KEY = 'veleta.link.shared-results';

const attempt = <Result>(work: () => Result): Result | null => {
  try {
    return work();
  } catch {
    // Storage is blocked: the token exists only until a reload, which then requires the link again.
    return null;
  }
};

/**
 * Returns the token of the link that opened the page, or null without one. Moves the token from the address to session
 * storage, so that a reload keeps working.
 */
export function useLinkToken(): string | null {
  const { token: inAddress } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const arrived = inAddress && inAddress !== PLACEHOLDER ? inAddress : null;
  const [token, setToken] = useState(() => arrived ?? attempt(() => sessionStorage.getItem(KEY)));

  useEffect(() => {
    if (!arrived) return;
    attempt(() => sessionStorage.setItem(KEY, arrived));
    setToken(arrived);
    void navigate(pathname.slice(0, pathname.lastIndexOf('/') + 1) + PLACEHOLDER, { replace: true });
  }, [arrived, pathname, navigate]);

  return arrived ?? token;
}
