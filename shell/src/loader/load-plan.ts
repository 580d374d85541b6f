import type { RemoteRelease } from '@veleta/shared/contracts';

/** One try at one release. */
export interface LoadStep {
  readonly release: RemoteRelease;
  /** Replaces a container that was tried before; never done to a remote that is mounted. */
  readonly isFresh: boolean;
  /** How long each of its requests may take. */
  readonly limitMs: number;
}

/** Requests of a remote's entry and door are a few KB: what has not come by then hangs more often than it is slow. */
const IMPATIENT_MS = 5000;
/** Where nothing else is left to go to, a slow line gets its time. */
const PATIENT_MS = 15_000;

/** Two plain tries at the first release, one with a fresh container, then each older one. */
export function planLoad([first, ...older]: readonly RemoteRelease[]): LoadStep[] {
  if (!first) return [];
  const limitMs = IMPATIENT_MS;
  return [
    { release: first, isFresh: false, limitMs },
    { release: first, isFresh: false, limitMs },
    { release: first, isFresh: true, limitMs: older.length > 0 ? limitMs : PATIENT_MS },
    ...older.map((release) => ({ release, isFresh: true, limitMs: PATIENT_MS })),
  ];
}

const LONGEST_EXPONENT = 2;
/** Doubling, with half of it left to chance: many pages that failed together should not come back together. */
export const backoffMs = (failures: number, baseMs: number, fraction: () => number): number =>
  baseMs * 2 ** Math.min(failures - 1, LONGEST_EXPONENT) * (0.5 + fraction() / 2);
