import type { RemoteRelease } from '@veleta/shared/contracts';

/** One try at one release. */
export interface LoadStep {
  readonly release: RemoteRelease;
  /** Replaces a container that was tried before; never done to a remote that is mounted. */
  readonly isFresh: boolean;
}

/** Two plain tries at the current release, one with a fresh container, then each older release. */
export function planLoad([current, ...older]: readonly RemoteRelease[]): LoadStep[] {
  if (!current) return [];
  return [
    { release: current, isFresh: false },
    { release: current, isFresh: false },
    { release: current, isFresh: true },
    ...older.map((release) => ({ release, isFresh: true })),
  ];
}

const LONGEST_EXPONENT = 2;
/** Doubling, with half of it left to chance: many pages that failed together should not come back together. */
export const backoffMs = (failures: number, baseMs: number, fraction: () => number): number =>
  baseMs * 2 ** Math.min(failures - 1, LONGEST_EXPONENT) * (0.5 + fraction() / 2);
