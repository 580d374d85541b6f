import { useLocation } from '@veleta/shared/router';
import { useLayoutEffect } from 'react';
import { isPrerenderedShown } from '../prerendered/keep-prerendered.ts';

/** Scrolls to the top on every new path, not on a change of the query. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    // Keeps the scroll position of the prerendered page.
    if (!isPrerenderedShown()) window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
