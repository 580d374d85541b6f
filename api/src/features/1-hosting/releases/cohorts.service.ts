import { COHORT_COOKIE } from '@veleta/shared/contracts';
import type { Cookie } from '../../../platform/cookie.ts';
import type { Random } from '../../../platform/random.ts';

/** A browser's assignment for canary releases. */
export interface Cohort {
  /** 0 to 99. */
  readonly bucket: number;
  /** Organization of the signed-in person. */
  readonly accountId: string | null;
}

const VALUE = /^(\d{1,2})(?:\.([\da-zA-Z-]{1,64}))?$/;
const BUCKETS = 100;
const YEAR_SECONDS = 31_536_000;

/** Parses the cohort cookie; null if it is missing or invalid. */
export function parseCohort(value: string | undefined): Cohort | null {
  const [, bucket, accountId] = VALUE.exec(value ?? '') ?? [];
  return bucket === undefined ? null : { bucket: Number(bucket), accountId: accountId ?? null };
}

/**
 * Creates the cookie that assigns a browser to a cohort. The bucket is drawn once and kept across sign-ins; the
 * organization belongs to the session. The cookie is used only to select releases.
 * @param value of the browser's existing cookie
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
