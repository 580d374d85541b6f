import type { Language } from '@veleta/shared/contracts';
import type { Content } from 'pdfmake';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { translate } from '../../../platform/translations.ts';

/** Content of the slips, independent of the language. */
export interface KioskSheet {
  readonly organization: string;
  readonly color: string;
  readonly product: string;
  /** Short address for the tablet. */
  readonly link: string;
  readonly codes: readonly string[];
  readonly madeOn: Date;
}

const COLUMNS = 3;
const MUTED = '#52606d';
const LINE = '#9aa5b1';
/** Height of a slip in points: seven rows on an A4 page. */
const SLIP_HEIGHT = 92;

/** Draws A4 pages with one slip per code, to cut along dashed lines. */
export function drawKioskSheet(sheet: KioskSheet, language: Language): Promise<Buffer> {
  const organization = sheet.organization || translate(language, 'unnamedOrganization');
  const slips = sheet.codes.map((code) => slip(sheet, code, language));
  const rows = Array.from({ length: Math.ceil(slips.length / COLUMNS) }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => slips[row * COLUMNS + column] ?? { text: '' }),
  );
  return drawPdf(
    {
      pageSize: 'A4',
      pageMargins: [36, 36, 36, 48],
      language,
      info: { title: translate(language, 'kioskSheet.title'), author: organization },
      content: [
        { text: organization, structure: 'H1', fontSize: 16, bold: true, color: sheet.color },
        { text: translate(language, 'kioskSheet.survey', { product: sheet.product }), fontSize: 11, color: MUTED },
        {
          text: translate(language, 'kioskSheet.page', { link: sheet.link.replace(/^https?:\/\//, '') }),
          fontSize: 8.5,
          color: MUTED,
          margin: [0, 6, 0, 14],
        },
        {
          structure: 'list',
          table: {
            widths: Array.from({ length: COLUMNS }, () => '*'),
            heights: SLIP_HEIGHT,
            dontBreakRows: true,
            body: rows,
          },
          layout: {
            hLineColor: LINE,
            vLineColor: LINE,
            hLineWidth: () => 0.5,
            vLineWidth: () => 0.5,
            hLineStyle: () => ({ dash: { length: 3 } }),
            vLineStyle: () => ({ dash: { length: 3 } }),
            paddingLeft: () => 10,
            paddingRight: () => 10,
            paddingTop: () => 9,
          },
        },
      ],
      footer: (page, pages) => ({
        text: `${page} / ${pages}`,
        alignment: 'right',
        fontSize: 8,
        color: MUTED,
        margin: [36, 16, 36, 0],
      }),
    },
    { createdAt: sheet.madeOn },
  );
}

function slip({ product, color }: KioskSheet, code: string, language: Language): Content {
  return {
    stack: [
      { text: translate(language, 'kioskSheet.survey', { product }), fontSize: 8, color: MUTED },
      { text: code, fontSize: 17, bold: true, color, noWrap: true, margin: [0, 4, 0, 4] },
      { text: translate(language, 'kioskSheet.use'), fontSize: 8, lineHeight: 1.2 },
      { text: translate(language, 'kioskSheet.promise'), fontSize: 8, lineHeight: 1.2, color: MUTED },
    ],
  };
}
