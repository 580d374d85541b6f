import { addMessages } from '@veleta/shared/i18n';
import { lazy, Suspense, useState } from 'react';
import { RemotePage } from '../remotes/remote-page.tsx';
import { useEntries, useSwitchedOff } from '../remotes/remotes-context.ts';
import type { RemoteEntry } from '@veleta/shared/contracts';
import { RequireRole } from './require-role.tsx';

/** With its texts: few people ever see the page, and the sign-in page carries the shell's. */
const NotAvailable = lazy(async () => {
  const [page] = await Promise.all([
    import('../switched-off/not-available.tsx'),
    addMessages('switchedOff', {
      en: () => import('../switched-off/locales/en.json', { with: { type: 'json' } }),
      es: () => import('../switched-off/locales/es.json', { with: { type: 'json' } }),
    }),
  ]);
  return { default: page.NotAvailable };
});

interface AreaPageProps {
  name: string;
  path: string;
  /** The remote at page start; undefined if its area was switched off then. */
  first: RemoteEntry | undefined;
}

/**
 * Page of an area, for its roles. While the area is switched off, it says so. A page in use stays until the person
 * leaves it: what was entered there is not lost.
 */
export function AreaPage({ name, path, first }: AreaPageProps) {
  const current = useEntries().find((entry) => entry.name === name) ?? first;
  const isOff = useSwitchedOff().some((area) => area.name === name);
  const [isShown, setIsShown] = useState(!isOff);
  if (!isOff && !isShown) setIsShown(true);
  if (!isShown || !current)
    return (
      <Suspense>
        <NotAvailable path={path} />
      </Suspense>
    );
  const roles = current.descriptor.routes.find((route) => route.path === path)?.roles;
  const page = <RemotePage entry={current} path={path} />;
  return roles ? (
    <RequireRole path={path} roles={roles}>
      {page}
    </RequireRole>
  ) : (
    page
  );
}
