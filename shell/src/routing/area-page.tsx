import { useState } from 'react';
import { RemotePage } from '../remotes/remote-page.tsx';
import { useEntries, useSwitchedOff } from '../remotes/remotes-context.ts';
import type { RemoteEntry } from '@veleta/shared/contracts';
import { NotAvailable } from './not-available.tsx';
import { RequireRole } from './require-role.tsx';

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
  if (!isShown || !current) return <NotAvailable path={path} />;
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
