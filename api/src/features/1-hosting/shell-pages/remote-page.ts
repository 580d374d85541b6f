import type { BuiltRelease, Language, LayoutId, RemoteDescriptor, RemoteState } from '@veleta/shared/contracts';
import { type Cohort, releasesFor } from '../releases/index.ts';

/** The remote page that a URL belongs to, in the release for this visitor. */
export interface RemotePage {
  readonly release: BuiltRelease;
  /** The route's path as declared by the remote. */
  readonly path: string;
  readonly layout: LayoutId;
  readonly language: Language;
}

/** The page that the shell shows at `/`. */
const INDEX_PATH = '/dashboard';

/** Finds the remote page of a browser path; null for the shell's own pages and unknown paths. */
export function findRemotePage(
  remotes: readonly RemoteState[],
  visitor: { readonly path: string; readonly cohort: Cohort | null; readonly language: Language },
): RemotePage | null {
  const wanted = visitor.path === '/' ? INDEX_PATH : visitor.path;
  for (const state of remotes) {
    const [release] = releasesFor(state, visitor.cohort);
    const route = release && routeIn(release.descriptor, wanted);
    if (release && route) return { release, path: route.path, layout: route.layout, language: visitor.language };
  }
  return null;
}

const routeIn = ({ routes }: RemoteDescriptor, wanted: string): RemoteDescriptor['routes'][number] | undefined =>
  routes.find((route) => matches(route.path, wanted));

function matches(routePath: string, path: string): boolean {
  const wanted = routePath.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.at(-1) === '*' ? given.length < wanted.length - 1 : given.length !== wanted.length) return false;
  return wanted.every((part, index) => part === '*' || part.startsWith(':') || part === given[index]);
}
