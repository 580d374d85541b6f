import { useLocation } from '@veleta/shared/router';
import { useLayoutEffect } from 'react';

/** Puts every new path at its top; a change of the query alone stays where it is. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
