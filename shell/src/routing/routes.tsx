import type { LayoutId, RemoteEntry } from '@veleta/shared/contracts';
import { Navigate, Outlet } from '@veleta/shared/router';
import type { RouteObject } from 'react-router-dom';
import { LeaveGuard } from '../unsaved-changes/leave-guard.tsx';
import { AuthLayout } from '../layouts/auth-layout.tsx';
import { MainLayout, SideLayout } from '../layouts/lazy-layouts.ts';
import { OperationsRoute } from '../operations/operations-route.tsx';
import { PublicLayout } from '../layouts/public-layout.tsx';
import { INDEX_PATH } from '../registry/owner-of.ts';
import { RemotePage } from '../remotes/remote-page.tsx';
import { Protected } from '../session/protected.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { CrashPage } from './crash-page.tsx';
import { NotFound } from './not-found.tsx';
import { RequireRole } from './require-role.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { OrganizationSurveyPlaceholder, SurveyPlaceholder } from './survey-placeholder.tsx';

type Declared = RemoteEntry['descriptor']['routes'][number];

const pageOf = (entry: RemoteEntry, { path, roles }: Declared) => {
  // The key makes two pages of one remote two areas, each with its own failure.
  const page = <RemotePage key={path} entry={entry} path={path} />;
  return roles ? (
    <RequireRole path={path} roles={roles}>
      {page}
    </RequireRole>
  ) : (
    page
  );
};

const routesOf = (remotes: readonly RemoteEntry[], layout: LayoutId): RouteObject[] =>
  remotes.flatMap((entry) =>
    entry.descriptor.routes
      .filter((route) => route.layout === layout)
      .map((route) => ({ path: route.path, element: pageOf(entry, route) })),
  );

function indexRoute(remotes: readonly RemoteEntry[]): RouteObject {
  const [page] = routesOf(remotes, 'main').filter((route) => route.path === INDEX_PATH);
  return { index: true, element: page?.element ?? <NotFound /> };
}

const Root = () => (
  <>
    <ScrollToTop />
    <RouteAnnouncer />
    <LeaveGuard />
    <Outlet />
  </>
);

/** Builds the routes of the shell and of the registry's remotes. */
export const buildRoutes = (remotes: readonly RemoteEntry[]): RouteObject[] => [
  {
    path: '/',
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      { path: '/auth', element: <Navigate to="/auth/login" replace /> },
      { element: <AuthLayout />, children: routesOf(remotes, 'auth') },
      { element: <PublicLayout />, children: routesOf(remotes, 'public') },
      {
        element: <Protected />,
        children: [
          {
            element: <MainLayout />,
            children: [
              indexRoute(remotes),
              ...routesOf(remotes, 'main'),
              { path: '/operations', element: <OperationsRoute /> },
              { path: '/survey', element: <SurveyPlaceholder /> },
              { path: '/survey/organization', element: <OrganizationSurveyPlaceholder /> },
            ],
          },
          { element: <SideLayout />, children: routesOf(remotes, 'side') },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];
