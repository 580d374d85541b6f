import { useLocation, useNavigate, useParams } from '@veleta/shared/router';
import { useEffect, useState } from 'react';

/** What stands in the address in the token's place: a secret must not stay in history, screenshots and shared screens. */
const KEPT = 'link';
const KEY = 'veleta.link.shared-results';

const attempt = <Result>(work: () => Result): Result | null => {
  try {
    return work();
  } catch {
    // Blocked storage: the token lives as long as the page, a reload needs the link again.
    return null;
  }
};

/**
 * The token of the link that led here, moved out of the address at once into the tab's storage, so that a reload keeps
 * working. Null where there is none.
 */
export function useLinkToken(): string | null {
  const { token: inAddress } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const arrived = inAddress && inAddress !== KEPT ? inAddress : null;
  const [token, setToken] = useState(() => arrived ?? attempt(() => sessionStorage.getItem(KEY)));

  useEffect(() => {
    if (!arrived) return;
    attempt(() => sessionStorage.setItem(KEY, arrived));
    setToken(arrived);
    void navigate(pathname.slice(0, pathname.lastIndexOf('/') + 1) + KEPT, { replace: true });
  }, [arrived, pathname, navigate]);

  return arrived ?? token;
}
