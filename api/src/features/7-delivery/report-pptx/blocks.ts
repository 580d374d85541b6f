import type { presentations } from '@veleta/shared/contracts';
import { HEAT_INK } from '@veleta/shared/contracts';
import type PptxGenJS from 'pptxgenjs';
import { type Box, CONTENT, FONT, headFontSize, listFontSize, SLIDE, titleHeight } from './layout.ts';

type SlideBlock = presentations.SlideBlock;
type Block<Type extends SlideBlock['type']> = Extract<SlideBlock, { type: Type }>;

export const INK = '1F2933';
export const MUTED = '52606D';
const LINE = 'D5DBE1';
const SUBTLE = 'F2F4F6';
export const FACE = 'Calibri';
/** Characters that XML cannot contain; one of them would make the file unreadable. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const TILE_GAP = 0.25;
const MAX_TILES = 4;
/** Columns above which a table has smaller letters. */
const MAX_WIDE_COLUMNS = 8;
/** Letters of a cell above which it is a limit, such as “80% or more”. */
const LONG_CELL = 7;

export const plain = (text: string): string => text.replaceAll(UNWRITABLE, '');
export const hex = (color: string): string => color.replace('#', '').toUpperCase();

/** Words and number formats of the language of a presentation. */
export interface SlideWords {
  readonly notInChart: string;
  /** Format code of a chart for whole percent, such as `0"%"`. */
  readonly percentFormat: string;
}

/** Draws a block of a slide into its place. */
export function drawBlock(slide: PptxGenJS.Slide, block: SlideBlock, box: Box, words: SlideWords) {
  const at = { x: SLIDE.margin, w: CONTENT.width, y: box.y, h: box.height };
  switch (block.type) {
    case 'lead':
    case 'text':
    case 'note':
      slide.addText(plain(block.text), {
        ...at,
        fontFace: FACE,
        fontSize: FONT[block.type],
        color: block.type === 'note' ? MUTED : INK,
        valign: 'top',
        margin: 0,
      });
      return;
    case 'list':
      return drawList(slide, block, box);
    case 'tiles':
      return drawTiles(slide, block, box);
    case 'bars':
      return drawBars(slide, block, at, words);
    case 'line':
      return drawLine(slide, block, at, words);
    case 'table':
      return drawTable(slide, block, box);
  }
}

const drawTitle = (slide: PptxGenJS.Slide, title: string, y: number): void => {
  slide.addText(plain(title), {
    x: SLIDE.margin,
    y,
    w: CONTENT.width,
    h: titleHeight,
    fontFace: FACE,
    fontSize: FONT.title,
    bold: true,
    color: INK,
    valign: 'top',
    margin: 0,
  });
};

function drawList(slide: PptxGenJS.Slide, { title, items }: Block<'list'>, { y, height }: Box): void {
  const top = title === null ? 0 : titleHeight;
  if (title !== null) drawTitle(slide, title, y);
  const fontSize = listFontSize(items, height - top);
  slide.addText(
    items.map((text) => ({
      text: plain(text),
      options: { bullet: { indent: 16 }, breakLine: true, paraSpaceAfter: fontSize / 2 },
    })),
    {
      x: SLIDE.margin,
      y: y + top,
      w: CONTENT.width,
      h: height - top,
      fontFace: FACE,
      fontSize,
      color: INK,
      valign: 'top',
      margin: 0,
    },
  );
}

function drawTiles(slide: PptxGenJS.Slide, { tiles }: Block<'tiles'>, { y, height }: Box): void {
  const width = (CONTENT.width - TILE_GAP * (Math.min(tiles.length, MAX_TILES) - 1)) / Math.max(2, tiles.length);
  for (const [index, { name, value, note }] of tiles.entries()) {
    slide.addText(
      [
        { text: plain(name), options: { fontSize: 14, color: MUTED, breakLine: true } },
        {
          text: plain(value),
          options: { fontSize: value.length > 8 ? 26 : 40, bold: true, color: INK, breakLine: true },
        },
        { text: plain(note), options: { fontSize: 12, color: MUTED } },
      ],
      {
        shape: 'rect',
        x: SLIDE.margin + index * (width + TILE_GAP),
        y,
        w: width,
        h: height,
        fill: { color: SUBTLE },
        fontFace: FACE,
        valign: 'middle',
        margin: 12,
      },
    );
  }
}

type Place = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Draws the rows with values as a native chart, and names the others below it with their texts. */
function drawBars(
  slide: PptxGenJS.Slide,
  { title, series, rows }: Block<'bars'>,
  at: Place,
  { notInChart, percentFormat }: SlideWords,
): void {
  const drawn = rows.flatMap(({ name, text, values }) => (values ? [{ name, text, values }] : []));
  const others = rows.filter(({ values }) => values === null);
  const below = others.length > 0 ? 0.5 : 0;
  if (drawn.length > 0)
    slide.addChart(
      'bar',
      series.map(({ name }, part) => ({
        name: plain(name),
        labels: drawn.map((row) => plain(row.name)),
        values: drawn.map(({ values }) => values[part] ?? 0),
      })),
      {
        ...at,
        h: at.h - below,
        altText: plain(`${title}. ${drawn.map(({ name, text }) => `${name}: ${text}`).join('; ')}`),
        barDir: 'bar',
        barGrouping: 'stacked',
        barGapWidthPct: 35,
        chartColors: series.map(({ color }) => hex(color)),
        // The first row is at the top. The library's types only know the other direction.
        catAxisOrientation: 'maxMin' as 'minMax',
        catAxisLabelFontFace: FACE,
        catAxisLabelFontSize: 13,
        catAxisLabelColor: INK,
        catAxisLineShow: false,
        valAxisMinVal: 0,
        valAxisMaxVal: 100,
        valAxisHidden: true,
        valGridLine: { style: 'none' },
        catGridLine: { style: 'none' },
        showValue: true,
        dataLabelFormatCode: `[>=5]${percentFormat};;`,
        dataLabelFontFace: FACE,
        dataLabelFontSize: 12,
        dataLabelColor: 'FFFFFF',
        showLegend: true,
        legendPos: 't',
        legendFontFace: FACE,
        legendFontSize: 12,
        legendColor: MUTED,
      },
    );
  if (others.length > 0)
    slide.addText(plain(`${notInChart} ${others.map(({ name, text }) => `${name} (${text})`).join(', ')}.`), {
      x: at.x,
      y: at.y + at.h - below,
      w: at.w,
      h: below,
      fontFace: FACE,
      fontSize: 12,
      color: INK,
      margin: 0,
    });
}

function drawLine(
  slide: PptxGenJS.Slide,
  { title, name, color, points }: Block<'line'>,
  at: Place,
  { percentFormat }: SlideWords,
): void {
  slide.addChart(
    'line',
    [
      {
        name: plain(name),
        labels: points.map((point) => plain(point.name)),
        // The library writes null as an empty cell, which interrupts the line.
        values: points.map(({ value }) => value as number),
      },
    ],
    {
      ...at,
      altText: plain(`${title}. ${points.map((point) => `${point.name}: ${point.text}`).join('; ')}`),
      displayBlanksAs: 'gap',
      chartColors: [hex(color)],
      lineSize: 2.5,
      lineDataSymbol: 'circle',
      lineDataSymbolSize: 9,
      catAxisLabelFontFace: FACE,
      catAxisLabelFontSize: 12,
      catAxisLabelColor: MUTED,
      valAxisMinVal: 0,
      valAxisMaxVal: 100,
      valAxisMajorUnit: 25,
      valAxisLabelFontFace: FACE,
      valAxisLabelFontSize: 11,
      valAxisLabelColor: MUTED,
      valAxisLabelFormatCode: percentFormat,
      valAxisLineShow: false,
      valGridLine: { color: LINE, size: 0.5 },
      showValue: true,
      dataLabelPosition: 't',
      dataLabelFormatCode: percentFormat,
      dataLabelFontFace: FACE,
      dataLabelFontSize: 13,
      dataLabelFontBold: true,
      dataLabelColor: INK,
    },
  );
}

function drawTable(slide: PptxGenJS.Slide, { title, columns, rows }: Block<'table'>, { y, height }: Box): void {
  const top = title === null ? 0 : titleHeight;
  if (title !== null) drawTitle(slide, title, y);
  const unit = CONTENT.width / columns.reduce((sum, { width }) => sum + width, 0);
  const alignOf = (column: number) =>
    (({ start: 'left', center: 'center', end: 'right' }) as const)[columns[column]!.align];
  const headSize = headFontSize(columns, unit);
  const isNarrow = columns.length > MAX_WIDE_COLUMNS;
  const head = columns.map((column, index): PptxGenJS.TableCell => ({
    text: plain(column.title),
    options: { align: alignOf(index), fontSize: headSize, color: MUTED, valign: 'bottom', border: ruleBelow(1) },
  }));
  const body = rows.map((row) => {
    let column = 0;
    return row.map(
      ({ text, note, fill, is_strong: isStrong, is_note_strong: isNoteStrong, span = 1 }): PptxGenJS.TableCell => {
        const align = span > 1 ? 'left' : alignOf(column);
        column += span;
        const isLong = text.length > LONG_CELL && fill !== undefined;
        const size = isNarrow ? (isLong ? 9 : 13) : isLong ? FONT.note : FONT.cell;
        return {
          text: [
            { text: plain(text), options: { fontSize: size, ...(note === undefined ? {} : { breakLine: true }) } },
            ...(note === undefined
              ? []
              : [{ text: plain(note), options: { fontSize: 9, bold: isNoteStrong ?? false } }]),
          ],
          options: {
            align,
            valign: 'middle',
            bold: isStrong ?? false,
            italic: span > 1,
            color: fill === undefined ? INK : hex(HEAT_INK),
            border: fill === undefined ? ruleBelow(0.5) : HEAT_BORDER,
            ...(span > 1 ? { colspan: span } : {}),
            ...(fill === undefined ? {} : { fill: { color: hex(fill) } }),
          },
        };
      },
    );
  });
  const rowHeight = (height - top) / (rows.length + 1);
  slide.addTable([head, ...body], {
    x: SLIDE.margin,
    y: y + top,
    w: CONTENT.width,
    colW: columns.map(({ width }) => width * unit),
    rowH: rowHeight,
    fontFace: FACE,
    margin: [0.03, 0.06, 0.03, 0.06],
    autoPage: false,
  });
}

const NO_BORDER = { type: 'none' } as const;
type Borders = [PptxGenJS.BorderProps, PptxGenJS.BorderProps, PptxGenJS.BorderProps, PptxGenJS.BorderProps];
const ruleBelow = (pt: number): Borders => [NO_BORDER, NO_BORDER, { type: 'solid', pt, color: LINE }, NO_BORDER];
const WHITE_RULE = { type: 'solid', pt: 1.5, color: 'FFFFFF' } as const;
const HEAT_BORDER: Borders = [WHITE_RULE, WHITE_RULE, WHITE_RULE, WHITE_RULE];
