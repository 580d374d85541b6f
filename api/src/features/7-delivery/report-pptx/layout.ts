import type { presentations } from '@veleta/shared/contracts';

type SlideBlock = presentations.SlideBlock;

/** Sizes of a slide, in inches; fonts in points. */
export const SLIDE = { width: 13.333, height: 7.5, margin: 0.6 } as const;
export const CONTENT = { top: 1.35, bottom: 6.85, width: SLIDE.width - 2 * SLIDE.margin } as const;
export const FONT = { lead: 26, text: 18, note: 12, list: 20, title: 18, head: 12, cell: 15 } as const;
const GAP = 0.18;
const LINE_SPACING = 1.25;
const POINTS_PER_INCH = 72;
/** Average width of a letter, in parts of the font size. */
const LETTER_WIDTH = 0.5;
const TILE_HEIGHT = 2.1;
const MAX_BAR = 0.62;
const BAR_CHART_EDGES = 0.6;
const MIN_LINE_CHART = 2.8;
const MIN_ROW = 0.34;
const MAX_ROW = 0.7;

export interface Box {
  readonly y: number;
  readonly height: number;
}

/** Estimates the height of a text, in inches. */
function heightOfText(text: string, fontSize: number, width: number): number {
  const letters = (width * POINTS_PER_INCH) / (fontSize * LETTER_WIDTH);
  const lines = Math.max(1, Math.ceil(text.length / letters));
  return (lines * fontSize * LINE_SPACING) / POINTS_PER_INCH;
}

/** Returns the font size at which the items of a list fit into a height. */
export function listFontSize(items: readonly string[], height: number): number {
  const sizes = [FONT.list, 18, 16, 14, 12];
  const needed = (size: number) =>
    items.reduce((sum, item) => sum + heightOfText(item, size, CONTENT.width - 0.4) + size / POINTS_PER_INCH / 2, 0);
  return sizes.find((size) => needed(size) <= height) ?? 11;
}

/** Heights that a block needs at least and uses at most. */
function heightsOf(block: SlideBlock): readonly [least: number, most: number] {
  switch (block.type) {
    case 'lead':
    case 'text':
    case 'note': {
      const height = heightOfText(block.text, FONT[block.type], CONTENT.width) + 0.08;
      return [height, height];
    }
    case 'tiles':
      return [TILE_HEIGHT, TILE_HEIGHT];
    case 'list':
      return [0.6, CONTENT.bottom];
    case 'bars':
      return [1, BAR_CHART_EDGES + block.rows.length * MAX_BAR];
    case 'line':
      return [MIN_LINE_CHART, CONTENT.bottom];
    case 'table': {
      const rows = block.rows.length + 1;
      const title = block.title === null ? 0 : titleHeight;
      return [title + rows * MIN_ROW, title + rows * MAX_ROW];
    }
  }
}
export const titleHeight = 0.42;

/** Places the blocks of a slide below each other. Blocks that can grow share the space that is left. */
export function placeBlocks(blocks: readonly SlideBlock[]): Box[] {
  const heights = blocks.map(heightsOf);
  const used = heights.reduce((sum, [least]) => sum + least, 0) + GAP * (blocks.length - 1);
  let left = Math.max(0, CONTENT.bottom - CONTENT.top - used);
  const room = heights.reduce((sum, [least, most]) => sum + most - least, 0);
  left = Math.min(left, room);
  let y: number = CONTENT.top;
  return heights.map(([least, most]) => {
    const height = least + (room === 0 ? 0 : (left * (most - least)) / room);
    const box = { y, height };
    y += height + GAP;
    return box;
  });
}

/** Returns the font size at which the longest word of each column title fits into its column. */
export function headFontSize(
  columns: readonly { readonly title: string; readonly width: number }[],
  unit: number,
): number {
  const sizes = columns.map(({ title, width }) => {
    const letters = Math.max(1, ...title.split(' ').map((word) => word.length));
    return Math.floor(((width * unit - 0.12) * POINTS_PER_INCH) / (letters * LETTER_WIDTH));
  });
  return Math.max(8, Math.min(FONT.head, ...sizes));
}
