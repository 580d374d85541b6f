import type { RemoteDescriptor } from '../src/contracts/registry.ts';

/** Path prefixes that the platform grants to each remote. A remote without an entry owns `/<its short name>`. */
const GRANTS: Readonly<Record<string, readonly string[]>> = {
  'mf-auth': ['/auth', '/reset-password', '/account-activation', '/admin-invite'],
  'mf-onboarding': [],
  'mf-organization': ['/organization', '/user', '/permissions'],
  'mf-subscriptions': ['/subscriptions'],
  'mf-measurements': ['/dashboard', '/product-config', '/calendar', '/measurements'],
  'mf-stats': ['/stats', '/shared-results'],
  'mf-survey-public': ['/survey/response', '/request-survey-access', '/fingerprint'],
};

/** Returns the paths of a descriptor outside of its grants. */
export function pathsOutsideGrants(descriptor: RemoteDescriptor): string[] {
  const grants = GRANTS[descriptor.name] ?? [`/${descriptor.name.slice('mf-'.length)}`];
  return descriptor.routes
    .map((route) => route.path)
    .filter((path) => !grants.some((grant) => path === grant || path.startsWith(`${grant}/`)));
}

/** Returns the first segments of all paths that are granted by name. */
export const grantedSegments = (): string[] =>
  Object.values(GRANTS).flatMap((paths) => paths.map((path) => path.split('/')[1] ?? ''));
