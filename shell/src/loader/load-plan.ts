import type { RemoteRelease } from '@veleta/shared/contracts';

/** One attempt to load one release. */
export interface LoadStep {
  readonly release: RemoteRelease;
  /** Replaces a container from an earlier attempt; never used for a mounted remote. */
  readonly isFresh: boolean;
  /** Timeout of each of its requests. */
  readonly limitMs: number;
}

/**
 * Timeout of each attempt at the first release. Entry and remote module are a few KB: longer requests mostly hang. After
 * two of them a person sees the older release or a card, about 5 s after the start.
 */
const SHORT_TIMEOUT_MS = 2500;
/** Timeout of attempts at older releases and of those that follow a timeout, for slow connections. */
const LONG_TIMEOUT_MS = 15_000;

/**
 * Plans two plain attempts at the first release, one with a fresh container, then one at each older release. `isPatient`
 * gives all of them a long timeout.
 */
export function planLoad([first, ...older]: readonly RemoteRelease[], isPatient = false): LoadStep[] {
  if (!first) return [];
  const limitMs = isPatient ? LONG_TIMEOUT_MS : SHORT_TIMEOUT_MS;
  return [
    { release: first, isFresh: false, limitMs },
    { release: first, isFresh: false, limitMs },
    { release: first, isFresh: true, limitMs },
    ...older.map((release) => ({ release, isFresh: true, limitMs: LONG_TIMEOUT_MS })),
  ];
}

const LONGEST_EXPONENT = 2;
/** Exponential backoff with jitter on half of it, so that pages that failed together do not retry together. */
export const backoffMs = (failures: number, baseMs: number, fraction: () => number): number =>
  baseMs * 2 ** Math.min(failures - 1, LONGEST_EXPONENT) * (0.5 + fraction() / 2);
