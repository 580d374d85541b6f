import { COHORT_COOKIE } from '@veleta/shared/contracts';
import type { Cookie } from '../../../platform/cookies.ts';
import type { Random } from '../../../platform/random.ts';

/** Where a browser stands when a release is shown to some. */
export interface Cohort {
  /** 0 to 99. */
  readonly bucket: number;
  /** Organization of the person who is signed in. */
  readonly accountId: string | null;
}

const VALUE = /^(\d{1,2})(?:\.([\da-zA-Z-]{1,64}))?$/;
const BUCKETS = 100;
const YEAR_SECONDS = 31_536_000;

/** Reads the cohort's cookie; null without one, or where it says nothing that can be read. */
export function parseCohort(value: string | undefined): Cohort | null {
  const [, bucket, accountId] = VALUE.exec(value ?? '') ?? [];
  return bucket === undefined ? null : { bucket: Number(bucket), accountId: accountId ?? null };
}

/**
 * The cookie that keeps a browser in its cohort: drawn once, then kept, whoever signs in. The organization goes with the
 * session. It is used to choose a release and for nothing else.
 * @param value of the cookie that the browser has already.
 */
export function cohortCookie(random: Random, value: string | undefined, accountId: string | null): Cookie {
  const bucket = parseCohort(value)?.bucket ?? Math.floor(random.fraction() * BUCKETS);
  return {
    name: COHORT_COOKIE,
    value: accountId === null ? String(bucket) : `${bucket}.${accountId}`,
    maxAgeSeconds: YEAR_SECONDS,
    sameSite: 'lax',
    isHidden: true,
  };
}
