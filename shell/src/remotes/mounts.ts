/** Counts the mounted parts of each remote and records which remotes are healthy. */
export interface Mounts {
  /** Adds a mounted part; returns how to remove it. */
  add(remote: string): () => void;
  /** Returns the number of mounted parts of a remote. */
  count(remote: string): number;
  /** Marks a remote as healthy after a part stayed mounted: its release is not replaced any more. */
  markHealthy(remote: string): void;
  isHealthy(remote: string): boolean;
  /** Ends the mounted parts of a remote with an error. */
  stop(remote: string, error: Error): void;
  /** Calls back when the parts of a remote are ended; returns how to unsubscribe. */
  onStop(remote: string, callback: (error: Error) => void): () => void;
}

export function createMounts(): Mounts {
  const counts = new Map<string, number>();
  const healthy = new Set<string>();
  const stops = new Set<readonly [remote: string, callback: (error: Error) => void]>();
  const change = (remote: string, by: number): void => void counts.set(remote, (counts.get(remote) ?? 0) + by);
  return {
    add(remote) {
      change(remote, 1);
      return () => change(remote, -1);
    },
    count: (remote) => counts.get(remote) ?? 0,
    markHealthy: (remote) => void healthy.add(remote),
    isHealthy: (remote) => healthy.has(remote),
    stop(remote, error) {
      for (const [name, callback] of stops) if (name === remote) callback(error);
    },
    onStop(remote, callback) {
      const entry = [remote, callback] as const;
      stops.add(entry);
      return () => stops.delete(entry);
    },
  };
}
