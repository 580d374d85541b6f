import type { RemoteEntry } from '@veleta/shared/contracts';
import { matchPath } from 'react-router-dom';

/** Path of the page that is shown at `/`. */
export const INDEX_PATH = '/dashboard';

const routeOf = ({ descriptor }: RemoteEntry, path: string) =>
  descriptor.routes.find((route) => matchPath(route.path, path));

/** Returns the remote whose route matches a path. */
export const ownerOf = (entries: readonly RemoteEntry[], path: string): RemoteEntry | undefined =>
  entries.find((entry) => routeOf(entry, path === '/' ? INDEX_PATH : path));

/** Returns the declared route of a remote that matches a path. */
export const routeAt = (entry: RemoteEntry, path: string) => routeOf(entry, path === '/' ? INDEX_PATH : path);
