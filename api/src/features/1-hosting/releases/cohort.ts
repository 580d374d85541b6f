import type { Canary } from '@veleta/shared/contracts';
import type { Cohort } from './cohorts.service.ts';
import { goodVersions, type Dated, type ReleaseState } from './release-state.ts';

/** Returns whether a cohort gets the canary. A browser without a cohort, where no person has signed in yet, never does. */
function isInCanary({ percent, organizations }: Canary, cohort: Cohort | null): boolean {
  if (!cohort) return false;
  return cohort.bucket < percent || (cohort.accountId !== null && organizations.includes(cohort.accountId));
}

/** Returns the releases for a cohort: its own first, then earlier good ones as fallbacks. */
export function releasesFor<Release extends Dated>(state: ReleaseState<Release>, cohort: Cohort | null): Release[] {
  const good = goodVersions(state);
  const versions = state.canary && isInCanary(state.canary, cohort) ? [state.canary.version, ...good] : good;
  return [...new Set(versions)].flatMap(
    (version) => state.releases.find((release) => release.version === version) ?? [],
  );
}
