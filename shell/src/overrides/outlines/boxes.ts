/** A rectangle of the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the smallest rectangle around the visible ones; null if there are none. */
export function unionOf(boxes: readonly Box[]): Box | null {
  const visible = boxes.filter(({ width, height }) => width > 0 && height > 0);
  if (visible.length === 0) return null;
  const left = Math.min(...visible.map((box) => box.left));
  const top = Math.min(...visible.map((box) => box.top));
  const right = Math.max(...visible.map((box) => box.left + box.width));
  const bottom = Math.max(...visible.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

const GAP = 2;

/**
 * Places the label of each box in its upper left corner, inside the width of the window and below the labels that are
 * already there.
 */
export function placeLabels(boxes: readonly Box[], sizes: readonly Size[], windowWidth: number): readonly Box[] {
  const placed: Box[] = [];
  for (const [index, box] of boxes.entries()) {
    const { width, height } = sizes[index] ?? { width: 0, height: 0 };
    const left = Math.max(0, Math.min(box.left, windowWidth - width));
    // The label of a part whose beginning is out of sight stays in sight.
    const isCut = box.top < 0 && box.top + box.height > height;
    let label: Box = { left, top: isCut ? 0 : box.top, width, height };
    for (const other of placed.toSorted((one, next) => one.top - next.top))
      if (overlap(label, other)) label = { ...label, top: other.top + other.height + GAP };
    placed.push(label);
  }
  return placed;
}
