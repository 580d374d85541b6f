import type { Canary } from '@veleta/shared/contracts';
import { goodVersions, type Dated, type ReleaseState } from './release-state.ts';

/** Where a session stands when a release is shown to some. */
export interface Cohort {
  /** 0 to 99. */
  readonly bucket: number;
  /** Organization of the person who is signed in. */
  readonly accountId: string | null;
}

const VALUE = /^(\d{1,2})(?:\.([\da-zA-Z-]{1,64}))?$/;
export const BUCKETS = 100;

/** Reads the cohort's cookie; null without one, or where it says nothing that can be read. */
export function parseCohort(value: string | undefined): Cohort | null {
  const [, bucket, accountId] = VALUE.exec(value ?? '') ?? [];
  return bucket === undefined ? null : { bucket: Number(bucket), accountId: accountId ?? null };
}

export const writeCohort = ({ bucket, accountId }: Cohort): string =>
  accountId ? `${bucket}.${accountId}` : String(bucket);

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
