export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Dot {
  /** Centre, in any unit that the room has too. */
  readonly x: number;
  readonly y: number;
  /** Texts from the most to the least detailed, with their widths. */
  readonly texts: readonly { readonly text: string; readonly width: number }[];
}

export interface PlacedLabel {
  readonly text: string;
  readonly box: Box;
}

interface Room {
  readonly area: Box;
  /** Height of a label. */
  readonly height: number;
  /** Distance between a dot and its label. */
  readonly offset: number;
  /** Boxes that no label may cover. */
  readonly taken?: readonly Box[];
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

const isInside = (box: Box, area: Box): boolean =>
  box.left >= area.left &&
  box.top >= area.top &&
  box.left + box.width <= area.left + area.width &&
  box.top + box.height <= area.top + area.height;

/** Distance between a point and a box. */
const distance = ({ x, y }: Pick<Dot, 'x' | 'y'>, { left, top, width, height }: Box): number =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));

/** Boxes beside a dot, in the order of preference: right, left, above, below, and the corners. */
function candidates({ x, y }: Dot, width: number, { height, offset }: Room): Box[] {
  const [middle, above, below] = [y - height / 2, y - offset - height, y + offset];
  const [right, left, centre] = [x + offset, x - offset - width, x - width / 2];
  const places = [
    [right, middle],
    [left, middle],
    [centre, above],
    [centre, below],
    [right, above],
    [right, below],
    [left, above],
    [left, below],
  ] as const;
  return places.map(([boxLeft, top]) => ({ left: boxLeft, top, width, height }));
}

/**
 * Places one label beside each dot, so that no label covers another one, a dot or a taken box, leaves the area, or is
 * closer to another dot. A dot without a free place for its first text gets its next one; the last one is placed to the
 * right if none fits.
 */
export function placeLabels(dots: readonly Dot[], room: Room): PlacedLabel[] {
  const { area, offset, height } = room;
  const side = offset * 2 - 2;
  const around = dots.map(({ x, y }): Box => ({ left: x - side / 2, top: y - side / 2, width: side, height: side }));
  const taken = [...around, ...(room.taken ?? [])];
  return dots.map((dot) => {
    const free = (width: number): Box | undefined =>
      candidates(dot, width, room).find(
        (box) =>
          isInside(box, area) &&
          !taken.some((other) => overlaps(box, other)) &&
          dots.every((other) => distance(other, box) >= distance(dot, box)),
      );
    for (const { text, width } of dot.texts) {
      const box = free(width);
      if (!box) continue;
      taken.push(box);
      return { text, box };
    }
    const { text = '', width = 0 } = dot.texts.at(-1) ?? {};
    return { text, box: { left: dot.x + offset, top: dot.y - height / 2, width, height } };
  });
}
