import { loadWithRetries } from '@veleta/shared/remote';
import { lazy } from 'react';

/** Loads the layouts of pages that need a session, and what they show without access; a call after a failure tries again. */
export const loadLayouts = (): Promise<typeof import('./signed-in.ts')> =>
  loadWithRetries(() => import('./signed-in.ts'));

type SignedIn = Awaited<ReturnType<typeof loadLayouts>>;
const lazyOf = <Name extends Exclude<keyof SignedIn, 'addLayoutTexts'>>(name: Name) =>
  lazy(async () => {
    const layouts = await loadLayouts();
    // Not with the chunk, which may arrive before i18n is started.
    layouts.addLayoutTexts();
    return { default: layouts[name] };
  });

export const MainLayout = lazyOf('MainLayout');
export const SideLayout = lazyOf('SideLayout');
/** Pages in the chunk of their layouts. */
export const NoAccess = lazyOf('NoAccess');
export const OperationsRoute = lazyOf('OperationsRoute');
export const OrganizationSurveyPlaceholder = lazyOf('OrganizationSurveyPlaceholder');
export const SurveyPlaceholder = lazyOf('SurveyPlaceholder');
