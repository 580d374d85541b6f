import type { LayoutId, RemoteEntry } from '@veleta/shared/contracts';
import { loadWithRetries } from '@veleta/shared/remote';
import { Navigate, Outlet } from '@veleta/shared/router';
import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { LeaveGuard } from '../unsaved-changes/leave-guard.tsx';
import { AuthLayout } from '../layouts/auth-layout.tsx';
import {
  MainLayout,
  OperationsRoute,
  OrganizationSurveyPlaceholder,
  SideLayout,
  SurveyPlaceholder,
} from '../layouts/lazy-layouts.ts';
import { PublicLayout } from '../layouts/public-layout.tsx';
import { INDEX_PATH } from '../registry/owner-of.ts';
import type { KnownRemotes } from '../registry/parse-registry.ts';
import { Protected } from '../session/protected.tsx';
import { AreaPage } from './area-page.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { CrashPage } from './crash-page.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** Few people ever see it, and the sign-in page loads what is not apart. */
const LazyNotFound = lazy(() =>
  loadWithRetries(() => import('./not-found.tsx')).then((page) => ({ default: page.NotFound })),
);
const notFound = (
  <Suspense>
    <LazyNotFound />
  </Suspense>
);

/** The areas of the registry that a page was served with. */
type AreasOfPage = Pick<KnownRemotes, 'remotes' | 'switchedOff'>;

const elementOf = (name: string, path: string, first?: RemoteEntry) => (
  // The key makes two pages of one remote two areas, each with its own failure.
  <AreaPage key={path} name={name} path={path} first={first} />
);

/** Builds the routes of all areas in a layout, including those that are switched off. */
function routesOf({ remotes, switchedOff = [] }: AreasOfPage, layout: LayoutId): RouteObject[] {
  const names = new Set(remotes.map(({ name }) => name));
  const areas = [
    ...remotes.map((entry) => ({ name: entry.name, routes: entry.descriptor.routes, first: entry })),
    // A developer may override an area that is switched off.
    ...switchedOff.filter(({ name }) => !names.has(name)).map((area) => ({ ...area, first: undefined })),
  ];
  return areas.flatMap(({ name, routes, first }) =>
    routes
      .filter((route) => route.layout === layout)
      .map(({ path }) => ({ path, element: elementOf(name, path, first) })),
  );
}

function indexRoute(areas: AreasOfPage): RouteObject {
  const page = routesOf(areas, 'main').find((route) => route.path === INDEX_PATH);
  return { index: true, element: page?.element ?? notFound };
}

const Root = () => (
  <>
    <ScrollToTop />
    <RouteAnnouncer />
    <LeaveGuard />
    <Outlet />
  </>
);

/** Builds the routes of the shell and of the registry's areas. */
export const buildRoutes = (areas: AreasOfPage): RouteObject[] => [
  {
    path: '/',
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      { path: '/auth', element: <Navigate to="/auth/login" replace /> },
      { element: <AuthLayout />, children: routesOf(areas, 'auth') },
      { element: <PublicLayout />, children: routesOf(areas, 'public') },
      {
        element: <Protected />,
        children: [
          {
            element: <MainLayout />,
            children: [
              indexRoute(areas),
              ...routesOf(areas, 'main'),
              { path: '/operations', element: <OperationsRoute /> },
              { path: '/survey', element: <SurveyPlaceholder /> },
              { path: '/survey/organization', element: <OrganizationSurveyPlaceholder /> },
            ],
          },
          { element: <SideLayout />, children: routesOf(areas, 'side') },
        ],
      },
      { path: '*', element: notFound },
    ],
  },
];
