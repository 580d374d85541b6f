import { useLocation, useNavigate, useParams } from '@veleta/shared/router';
import { useEffect, useState } from 'react';

/** Replaces the token in the address, because secrets must not appear in history, screenshots or shared screens. */
const KEPT = 'link';

const keyOf = (purpose: string): string => `veleta.link.${purpose}`;

const read = (purpose: string): string | null => {
  try {
    return sessionStorage.getItem(keyOf(purpose));
  } catch {
    return null;
  }
};

const keep = (purpose: string, token: string): void => {
  try {
    sessionStorage.setItem(keyOf(purpose), token);
  } catch {
    // Storage is blocked: the token exists only until a reload, which then requires the link in the email again.
  }
};

/** Removes a used token from storage. */
export const forgetLinkToken = (purpose: string): void => {
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
  const arrived = inAddress && inAddress !== KEPT ? inAddress : null;
  const [token, setToken] = useState(() => arrived ?? read(purpose));

  useEffect(() => {
    if (!arrived) return;
    keep(purpose, arrived);
    setToken(arrived);
    void navigate(pathname.slice(0, pathname.lastIndexOf('/') + 1) + KEPT, { replace: true });
  }, [arrived, purpose, pathname, navigate]);

  return arrived ?? token;
}
