import { useLocation } from '@veleta/shared/router';
import { useLayoutEffect } from 'react';
import { isFirstScreenShown } from '../first-screen/hold-first-screen.ts';

/** Puts every new path at its top; a change of the query alone stays where it is. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    // Whoever has scrolled the first screen meanwhile stays there.
    if (!isFirstScreenShown()) window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
