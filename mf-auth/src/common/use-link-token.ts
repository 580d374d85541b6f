import { useLocation, useNavigate, useParams } from '@veleta/shared/router';
import { useEffect, useState } from 'react';

/** What stands in the address in the token's place: a secret must not stay in history, screenshots and shared screens. */
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
    // Blocked storage: the token lives as long as the page, a reload needs the mail again.
  }
};

/** Forgets a token that has done its work. */
export const forgetLinkToken = (purpose: string): void => {
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // Nothing was kept either.
  }
};

/**
 * The token of the link that led here. It is moved out of the address at once into the tab's storage, so that a reload
 * keeps working. Null where there is none.
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
