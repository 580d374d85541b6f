import { useEffect, useState, type RefObject } from 'react';
import type { Mark } from '../../visits/marks.ts';
import { placeLabels, unionOf, type Box, type Size } from './boxes.ts';
import type { OutlinedPart, OutlinedParts } from './outlined-parts.ts';

/** A visible part with the places of its outline and label in the window. */
export interface PlacedPart {
  readonly part: OutlinedPart;
  readonly box: Box;
  readonly label: Box;
}

const rounded = ({ left, top, width, height }: Box): Box => ({
  left: Math.round(left),
  top: Math.round(top),
  width: Math.round(width),
  height: Math.round(height),
});

function place(parts: readonly OutlinedPart[], sizeOf: (id: number) => Size): readonly PlacedPart[] {
  const visible = parts.flatMap((part) => {
    const box = unionOf(part.fragment.getClientRects());
    return box ? [{ part, box: rounded(box) }] : [];
  });
  const labels = placeLabels(
    visible.map(({ box }) => box),
    visible.map(({ part }) => sizeOf(part.id)),
    document.documentElement.clientWidth,
  );
  return visible.map((each, index) => ({ ...each, label: rounded(labels[index] ?? each.box) }));
}

interface Places {
  readonly placed: readonly PlacedPart[];
  /** From which the times of the labels are read. */
  readonly marks: readonly Mark[];
  /** Whether a dialog is open, which may contain a part. */
  readonly hasDialog: boolean;
}

const same = (before: Places, now: Places): boolean =>
  before.hasDialog === now.hasDialog &&
  before.marks.length === now.marks.length &&
  before.placed.length === now.placed.length &&
  before.placed.every(({ part, box, label }, index) => {
    const other = now.placed[index];
    return other?.part === part && JSON.stringify([box, label]) === JSON.stringify([other.box, other.label]);
  });

/**
 * Follows the places of the mounted parts in each frame: content, scroll position and animations move them, and no
 * event reports all of it. Renders only after a change.
 */
export function useBoxes(
  parts: OutlinedParts,
  labels: RefObject<ReadonlyMap<number, HTMLElement>>,
  readMarks: () => readonly Mark[],
): Places {
  const [places, setPlaces] = useState<Places>({ placed: [], marks: [], hasDialog: false });
  useEffect(() => {
    const sizeOf = (id: number): Size => {
      const label = labels.current.get(id);
      return { width: label?.offsetWidth ?? 0, height: label?.offsetHeight ?? 0 };
    };
    let frame = 0;
    const follow = (): void => {
      const now: Places = {
        placed: place(parts.mounted(), sizeOf),
        marks: readMarks(),
        hasDialog: document.querySelector('[role=dialog][data-state=open]') !== null,
      };
      setPlaces((before) => (same(before, now) ? before : now));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [parts, labels, readMarks]);
  return places;
}
