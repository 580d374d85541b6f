import type { Containers } from '../../shell/src/loader/remote-loader.ts';

/** The doors of the administrators' remotes as ordinary lazy imports: what the shell would be without federation. */
const DOORS: Readonly<Record<string, () => Promise<unknown>>> = {
  veleta_auth: () => import('../../mf-auth/src/remote.ts'),
  veleta_onboarding: () => import('../../mf-onboarding/src/remote.ts'),
  veleta_organization: () => import('../../mf-organization/src/remote.ts'),
  veleta_subscriptions: () => import('../../mf-subscriptions/src/remote.ts'),
  veleta_measurements: () => import('../../mf-measurements/src/remote.ts'),
  veleta_stats: () => import('../../mf-stats/src/remote.ts'),
};

/** Stands in for the shell's containers in the build as one bundle. */
export const browserContainers = (): Containers => ({
  open: (container) => DOORS[container]?.() ?? Promise.reject(new Error(`No door for ${container}`)),
});
