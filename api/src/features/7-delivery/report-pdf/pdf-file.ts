import type { Content } from 'pdfmake/interfaces';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { translate } from '../../../platform/translations.ts';
import { methodParagraphs, type ReportContent, wordsOf, type ReportWords } from '../report-content/index.ts';
import { comments } from './comments.ts';
import { cover, coverBackground, PAGE } from './cover.ts';
import { drivers } from './drivers.ts';
import { chapter, note, section } from './headings.ts';
import { heatMap } from './heat-map.ts';
import { overTime } from './over-time.ts';
import { favorability, score } from './results.ts';
import { MUTED } from './scale.ts';
import { summary } from './summary.ts';

/** Draws a report as PDF: cover, summary, plots with their figures, and the method. */
export function drawPdfReport(content: ReportContent): Promise<Buffer> {
  const { analysis, organization, language, color } = content;
  const words = wordsOf(language, analysis.threshold);
  const name = organization || translate(language, 'unnamedOrganization');
  const product = analysis.measurement.product_name[language];
  return drawPdf(
    {
      pageSize: 'A4',
      pageMargins: [PAGE.margin, PAGE.margin, PAGE.margin, 64],
      language,
      info: {
        title: `${product} · ${words.period(analysis.measurement.first_date, analysis.measurement.last_date)}`,
        author: name,
      },
      background: (page) => (page === 1 ? coverBackground(color) : null),
      footer: (page, pages) =>
        page === 1
          ? null
          : {
              margin: [PAGE.margin, 20, PAGE.margin, 0],
              fontSize: 8.5,
              color: MUTED,
              columns: [
                `${name} · ${product}`,
                {
                  text: words.say('page', { page: words.number(page), pages: words.number(pages) }),
                  alignment: 'right',
                },
              ],
            },
      content: [cover(content, words), ...results(content, words), method(content, words)],
    },
    { createdAt: content.madeAt },
  );
}

function results(content: ReportContent, words: ReportWords): Content[] {
  const { analysis, views, color } = content;
  if (!views)
    return [
      chapter(words.say('summary.title'), color),
      note(words.say('withheld', { threshold: words.number(analysis.threshold) })),
    ];
  return [
    summary(content, words),
    favorability(content, words),
    score(content, words),
    ...analysis.breakouts.map((breakout, index) =>
      heatMap(breakout, { ...content, map: views.heatMaps[index] }, words),
    ),
    ...overTime(views, content, words),
    ...drivers(views.drivers, content, words),
    ...comments(views, content, words),
  ];
}

function method({ analysis, views, color }: ReportContent, words: ReportWords): Content {
  return [
    { ...Object(chapter(words.say('method.title'), color)), pageBreak: 'before', pageOrientation: 'portrait' },
    // Prevents a heading alone at the end of a page.
    ...methodParagraphs({ analysis, views }, words).map(({ title, lines }): Content => ({
      unbreakable: true,
      stack: [section(title), { ul: lines.map((text) => ({ text, margin: [0, 0, 0, 3] })), markerColor: color }],
    })),
  ];
}
