import type { Role } from '@veleta/shared/contracts';
import { useAuth } from '@veleta/shared/session';
import { Suspense, type ReactNode } from 'react';
import { NoAccess } from '../layouts/lazy-layouts.ts';

interface RequireRoleProps {
  path: string;
  roles: readonly Role[];
  children: ReactNode;
}

/** Shows a page only to its roles. The server checks access itself; this avoids a page of errors. */
export function RequireRole({ path, roles, children }: RequireRoleProps) {
  const { role } = useAuth();
  if (role && roles.includes(role)) return children;
  return (
    <Suspense>
      <NoAccess path={path} />
    </Suspense>
  );
}
