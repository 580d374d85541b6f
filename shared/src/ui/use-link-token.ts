import { useLocation, useNavigate, useParams } from '@veleta/shared/router';
import { useEffect, useState } from 'react';

/** Replaces the token in the address, because secrets must not appear in history, screenshots or shared screens. */
const PLACEHOLDER = 'link';

const keyOf = (purpose: string): string => `veleta.link.${purpose}`;

const load = (purpose: string): string | null => {
  try {
    return sessionStorage.getItem(keyOf(purpose));
  } catch {
    return null;
  }
};

const store = (purpose: string, token: string): void => {
  try {
    sessionStorage.setItem(keyOf(purpose), token);
  } catch {
    // Storage is blocked: the token exists only until a reload, which then requires the link in the email again.
  }
};

/** Removes a used token from storage. */
export const clearLinkToken = (purpose: string): void => {
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // Storage is blocked, so no token was stored.
  }
};

/**
 * Returns the token of the link that opened the page, or null without one. Moves the token from the address to session
 * storage, so that a reload keeps working.
 */
export function useLinkToken(purpose: string): string | null {
  const { token: inAddress } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const arrived = inAddress && inAddress !== PLACEHOLDER ? inAddress : null;
  const [token, setToken] = useState(() => arrived ?? load(purpose));

  useEffect(() => {
    if (!arrived) return;
    store(purpose, arrived);
    setToken(arrived);
    void navigate(pathname.slice(0, pathname.lastIndexOf('/') + 1) + PLACEHOLDER, { replace: true });
  }, [arrived, purpose, pathname, navigate]);

  return arrived ?? token;
}
