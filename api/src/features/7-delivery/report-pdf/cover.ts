import type { Content } from 'pdfmake/interfaces';
import { translate } from '../../../platform/translations.ts';
import { type ReportContent, participationText, type ReportWords } from '../report-content/index.ts';
import { LINE, MUTED } from './scale.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 56 };
export const WIDTH = PAGE.width - 2 * PAGE.margin;
const PANEL_HEIGHT = 470;

/** The area in the organization's colour behind the cover. */
export const coverBackground = (color: string): Content => ({
  canvas: [{ type: 'rect', x: 0, y: 0, w: PAGE.width, h: PANEL_HEIGHT, color, lineWidth: 0 }],
});

/** Draws the cover page: the survey, its people and its dates. */
export function cover({ analysis, organization, logo, language, madeAt }: ReportContent, words: ReportWords): Content {
  const { measurement } = analysis;
  const name = organization || translate(language, 'unnamedOrganization');
  const product = measurement.product_name[language];
  const facts: readonly (readonly [string, string])[] = [
    [words.say('period'), words.period(measurement.first_date, measurement.last_date)],
    ...(measurement.is_imported ? [[words.say('origin'), words.say('imported')] as const] : []),
    [words.say('participation.title'), participationText(analysis, words)],
    [words.say('threshold'), words.number(analysis.threshold)],
    [words.say('madeAt'), words.date(madeAt)],
  ];
  return [
    {
      absolutePosition: { x: PAGE.margin, y: 64 },
      ...(logo
        ? {
            table: {
              body: [
                [
                  {
                    alt: name,
                    image: `data:${logo.type};base64,${logo.content.toString('base64')}`,
                    fit: [150, 56] satisfies [number, number],
                    margin: [12, 10, 12, 10] satisfies [number, number, number, number],
                    fillColor: '#ffffff',
                  },
                ],
              ],
            },
            structure: 'layout' as const,
            layout: 'noBorders',
          }
        : { text: name, fontSize: 16, bold: true, color: '#ffffff' }),
    },
    {
      absolutePosition: { x: PAGE.margin, y: 250 },
      stack: [
        {
          text: words.say('kicker'),
          fontSize: 12,
          bold: true,
          color: '#ffffff',
          characterSpacing: 1.2,
          margin: [0, 0, 0, 10],
        },
        {
          text: product,
          structure: 'H1',
          fontSize: product.length > 24 ? 32 : 42,
          bold: true,
          color: '#ffffff',
          lineHeight: 1.1,
          margin: [0, 0, 0, 10],
        },
        {
          text: logo ? name : words.period(measurement.first_date, measurement.last_date),
          fontSize: 16,
          color: '#ffffff',
        },
      ],
    },
    {
      absolutePosition: { x: PAGE.margin, y: PANEL_HEIGHT + 44 },
      rowHeaders: 1,
      table: {
        widths: [150, '*'],
        body: facts.map(([label, value]) => [
          { text: label, color: MUTED, fontSize: 11, margin: [0, 8, 0, 8] },
          { text: value, bold: true, fontSize: 11, margin: [0, 8, 0, 8] },
        ]),
      },
      layout: rules,
    },
    {
      absolutePosition: { x: PAGE.margin, y: PAGE.height - 96 },
      text: words.say('confidential', { threshold: words.number(analysis.threshold) }),
      fontSize: 9,
      color: MUTED,
    },
    { text: '', pageBreak: 'after' },
  ];
}

/** Table style with thin lines between rows and none at the sides. */
export const rules = {
  hLineWidth: (line: number, node: { table: { body: unknown[] } }) =>
    line === 0 || line === node.table.body.length ? 0 : 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};
