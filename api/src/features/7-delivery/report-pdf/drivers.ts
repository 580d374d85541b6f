import { axisAround, placeLabels } from '@veleta/shared/plots';
import type { Content, TableCell } from 'pdfmake/interfaces';
import type { Driver, Drivers, ReportContent, ReportWords } from '../report-content/index.ts';
import { rules, WIDTH } from './cover.ts';
import { chapter, headCell, note } from './headings.ts';
import { LINE, MUTED } from './scale.ts';
import { svgDot, svgLine, svgOf, svgText } from './svg.ts';

const HEIGHT = 260;
const EDGE = { left: 44, right: 12, top: 12, bottom: 40 };

/**
 * Draws the correlation of dimensions with the outcome, and their favorability. Empty for products without an outcome.
 */
export function drivers(view: Drivers, { color, language }: ReportContent, words: ReportWords): Content[] {
  if (view.available === 'none' || !view.outcome) return [];
  const outcome = view.outcome.name[language];
  const head: Content = {
    ...Object(chapter(words.say('drivers.title', { outcome }), color)),
    pageBreak: 'before',
    pageOrientation: 'portrait',
  };
  if (view.available === 'few') return [head, note(words.say('drivers.few'))];
  const ranked = view.drivers.toSorted((a, b) => b.r - a.r || b.influence - a.influence);
  return [
    head,
    note(words.say('drivers.note', { outcome, people: words.number(view.people ?? 0) })),
    {
      svg: plot(ranked, { outcome, color, language }, words),
      alt: words.say('drivers.alt', { outcome }),
      margin: [0, 0, 0, 12],
    },
    table(ranked, language, words),
    { ...Object(note(words.say('drivers.wording'))), margin: [0, 10, 0, 0] },
  ];
}

/** Points; the width of a character is an average of bold text. */
const LABEL = { size: 9, height: 11, offset: 8, characterWidth: 5 } as const;

function plot(
  ranked: readonly Driver[],
  { outcome, color, language }: { outcome: string; color: string; language: ReportContent['language'] },
  words: ReportWords,
): string {
  const placed = ranked.flatMap((driver, index) => {
    const value = driver.result.favorability?.value;
    const number = words.number(index + 1);
    return value === undefined ? [] : [{ driver, value, texts: [`${number} ${driver.name[language]}`, number] }];
  });
  if (placed.length === 0) return svgOf(WIDTH, 1, []);
  const [left, right] = axisAround(
    placed.map(({ value }) => value),
    { step: 10, margin: 3 },
  );
  const [low, high] = axisAround(
    placed.map(({ driver }) => driver.r),
    { step: 0.2, margin: 0.1 },
  );
  const at = {
    x: (value: number) => EDGE.left + ((value - left) / (right - left)) * (WIDTH - EDGE.left - EDGE.right),
    y: (r: number) => EDGE.top + ((high - r) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom),
  };
  const [bottom, end] = [at.y(low), WIDTH - EDGE.right];
  const ticks = (from: number, to: number, step: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
  const labels = placeLabels(
    placed.map(({ driver, value, texts }) => ({
      x: at.x(value),
      y: at.y(driver.r),
      texts: texts.map((text) => ({ text, width: text.length * LABEL.characterWidth })),
    })),
    { ...LABEL, area: { left: EDGE.left, top: EDGE.top, width: end - EDGE.left, height: bottom - EDGE.top } },
  );
  return svgOf(WIDTH, HEIGHT, [
    ...ticks(low, high, 0.2).flatMap((r) => [
      svgLine([EDGE.left, at.y(r)], [end, at.y(r)], { color: LINE, width: Math.abs(r) < 0.01 ? 1.25 : 0.5 }),
      svgText(EDGE.left - 6, at.y(r) + 3, words.number(r, { maximumFractionDigits: 1 }).replace('-', '−'), {
        anchor: 'end',
      }),
    ]),
    ...ticks(left, right, 10).flatMap((value) => [
      svgLine([at.x(value), EDGE.top], [at.x(value), bottom], { color: LINE, width: 0.5 }),
      svgText(at.x(value), bottom + 12, words.percent(value), { anchor: 'middle' }),
    ]),
    svgText((EDGE.left + end) / 2, HEIGHT - 8, words.say('drivers.axisResult'), { anchor: 'middle', size: 8.5 }),
    svgText(11, (EDGE.top + bottom) / 2, words.say('drivers.axisImpact', { outcome }), {
      anchor: 'middle',
      size: 8.5,
      isUpright: true,
    }),
    ...placed.map(({ driver, value }) =>
      svgDot(at.x(value), at.y(driver.r), 4.5, { fill: driver.is_clear ? color : '#ffffff', stroke: color }),
    ),
    ...labels.map(({ text, box }) =>
      svgText(box.left + box.width / 2, box.top + box.height - 3, text, {
        anchor: 'middle',
        size: LABEL.size,
        isBold: true,
        color,
      }),
    ),
  ]);
}

function table(ranked: readonly Driver[], language: ReportContent['language'], words: ReportWords): Content {
  const r = (value: number) => words.number(value, { minimumFractionDigits: 1 }).replace('-', '−');
  return {
    rowHeaders: 2,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [16, '*', 58, 96, 110, 62],
      body: [
        [
          headCell(words.say('drivers.number'), 'left'),
          headCell(words.say('column.dimension'), 'left'),
          headCell(words.say('short.favorable')),
          headCell(words.say('drivers.strength')),
          headCell(words.say('drivers.reading')),
          headCell(words.say('column.influence')),
        ],
        ...ranked.map((driver, index): TableCell[] => [
          { text: words.number(index + 1), color: MUTED },
          { text: driver.name[language], bold: true },
          {
            text: driver.result.favorability
              ? words.figure(driver.result.favorability, 'percent')
              : words.hidden(driver.result.hidden),
            alignment: 'right',
          },
          {
            text: [
              { text: r(driver.r), bold: true },
              { text: `  ${words.say('drivers.interval', { low: r(driver.low), high: r(driver.high) })}`, fontSize: 8 },
            ],
            alignment: 'right',
          },
          { text: words.say(driver.is_clear ? 'drivers.clear' : 'drivers.unclear'), alignment: 'right', fontSize: 9 },
          { text: words.percent(driver.influence), alignment: 'right' },
        ]),
      ],
    },
    layout: { ...rules, paddingRight: () => 6, paddingTop: () => 4, paddingBottom: () => 4 },
  };
}
