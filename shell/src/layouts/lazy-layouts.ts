import { loadWithRetries } from '@veleta/shared/remote';
import { lazy } from 'react';
import { kindOf } from '../loader/load-error.ts';

/** Loads the layouts of pages that need a session, and what they show without access; a call after a failure tries again. */
export const loadLayouts = (): Promise<typeof import('./signed-in.ts')> =>
  loadWithRetries(() => import('./signed-in.ts'), { isSlow: (error) => kindOf(error) === 'timeout' });

export const MainLayout = lazy(() => loadLayouts().then((layouts) => ({ default: layouts.MainLayout })));
export const SideLayout = lazy(() => loadLayouts().then((layouts) => ({ default: layouts.SideLayout })));
/** In the same chunk, which its page has loaded: it reads the menu. */
export const NoAccess = lazy(() => loadLayouts().then((layouts) => ({ default: layouts.NoAccess })));
