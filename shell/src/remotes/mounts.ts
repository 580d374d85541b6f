/** Which remotes have something on this page, and which of them have shown that they work. */
export interface Mounts {
  /** A part of a remote is drawn; returns how to take it back. */
  add(remote: string): () => void;
  /** Parts of a remote that are drawn now. */
  count(remote: string): number;
  /** A part has stayed for a while: from then on its release is not exchanged under the person. */
  prove(remote: string): void;
  isProven(remote: string): boolean;
}

export function createMounts(): Mounts {
  const counts = new Map<string, number>();
  const proven = new Set<string>();
  const change = (remote: string, by: number): void => void counts.set(remote, (counts.get(remote) ?? 0) + by);
  return {
    add(remote) {
      change(remote, 1);
      return () => change(remote, -1);
    },
    count: (remote) => counts.get(remote) ?? 0,
    prove: (remote) => void proven.add(remote),
    isProven: (remote) => proven.has(remote),
  };
}
