import type { Canary } from '@veleta/shared/contracts';
import type { Cohort } from '../cohorts.service.ts';
import { goodVersions, type Dated, type ReleaseState } from './release-state.ts';

/** Whoever has no cohort yet, since nobody ever signed in there, is in no canary. */
function meetsCanary({ percent, organizations }: Canary, cohort: Cohort | null): boolean {
  if (!cohort) return false;
  return cohort.bucket < percent || (cohort.accountId !== null && organizations.includes(cohort.accountId));
}

/** Releases that a cohort meets: its own first, then earlier good ones to fall back to. */
export function releasesFor<Release extends Dated>(state: ReleaseState<Release>, cohort: Cohort | null): Release[] {
  const good = goodVersions(state);
  const versions = state.canary && meetsCanary(state.canary, cohort) ? [state.canary.version, ...good] : good;
  return [...new Set(versions)].flatMap(
    (version) => state.releases.find((release) => release.version === version) ?? [],
  );
}
