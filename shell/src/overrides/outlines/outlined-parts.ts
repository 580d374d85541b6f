import type { FragmentInstance, RefCallback } from 'react';

/** A part of the page that a remote draws: one of its pages, or a slot that it fills. */
export interface OutlinedPart {
  /** Differs between two parts of one remote in the same slot. */
  readonly id: number;
  readonly remote: string;
  /** Path of the page, or id of the slot. */
  readonly part: string;
  /** Its elements. The shell adds none around them, so that the layout stays the same. */
  readonly fragment: FragmentInstance;
}

/** The mounted parts of this page. */
export interface OutlinedParts {
  /** Creates the reference by which a part is known while it is mounted. */
  reference(remote: string, part: string): RefCallback<FragmentInstance>;
  /** Returns the mounted parts, in the order of their mounting. */
  mounted(): readonly OutlinedPart[];
}

export function createOutlinedParts(): OutlinedParts {
  const parts = new Set<OutlinedPart>();
  let lastId = 0;
  return {
    reference: (remote, part) => (fragment) => {
      if (!fragment) return undefined;
      lastId += 1;
      const mounted: OutlinedPart = { id: lastId, remote, part, fragment };
      parts.add(mounted);
      return () => void parts.delete(mounted);
    },
    mounted: () => [...parts],
  };
}
