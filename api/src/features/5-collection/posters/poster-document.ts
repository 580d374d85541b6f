import type { Language } from '@veleta/shared/contracts';
import type { Content } from 'pdfmake';
import { encode } from 'uqr';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { translate } from '../../../platform/translations.ts';

/** Content of a poster, independent of the language. */
export interface Poster {
  readonly organization: string;
  readonly logo: { readonly type: string; readonly content: Buffer } | null;
  /** Dark enough for contrast with white. */
  readonly color: string;
  readonly product: string;
  /** Address in the QR code. */
  readonly link: string;
  /** Printed address for typing; null to print the link itself. */
  readonly shortAddress: string | null;
  readonly threshold: number;
  /** First and last day in `timezone`. */
  readonly firstDate: string;
  readonly lastDate: string;
  readonly timezone: string;
  /** Whether the measurement is active; the poster then shows only the end. */
  readonly isOpen: boolean;
  /** The only time in the file, so that the same poster has identical bytes. */
  readonly madeOn: Date;
}

const MUTED = '#52606d';
const LINE = '#d3dae1';
const MARGIN = 56;
/** Width of an A4 page between the margins, in points. */
const WIDTH = 483;
const LOGO = [200, 64] satisfies [number, number];
const FOOT = 124;
/** Characters of an address that fit a line at twenty points. */
const LARGE_LINE = 40;

/** The panel in the organization's colour and the white card of the code, in points. */
const PANEL = { height: 292, radius: 14, card: 252, inset: 20, quiet: 22 };
const WORDS_LEFT = PANEL.inset * 2 + PANEL.card;

/** Draws an A4 poster: the sender, how to access the survey, the promise and the deadline. */
export function drawPoster(poster: Poster, language: Language): Promise<Buffer> {
  const organization = poster.organization || translate(language, 'unnamedOrganization');
  const invitation = translate(language, 'poster.invitation', { organization });
  return drawPdf(
    {
      pageSize: 'A4',
      pageMargins: [MARGIN, MARGIN, MARGIN, FOOT],
      language,
      info: { title: invitation, author: organization },
      content: [
        sender(poster, organization),
        {
          text: invitation,
          structure: 'H1',
          fontSize: sizeOf(invitation),
          lineHeight: 1.12,
          bold: true,
          color: poster.color,
          margin: [0, 36, 0, 10],
        },
        {
          text: translate(language, 'poster.survey', { product: poster.product }),
          fontSize: 15,
          color: MUTED,
          margin: [0, 0, 0, 24],
        },
        // Drawn at the position of the following element, which overlaps it.
        { svg: panel(poster), alt: translate(language, 'poster.code'), width: WIDTH, relativePosition: { x: 0, y: 0 } },
        textBesideCode(language),
        address(poster, language),
      ],
      foot: footer(poster, language),
    },
    { createdAt: poster.madeOn },
  );
}

function sender({ logo, color }: Poster, organization: string): Content {
  if (!logo) return { text: organization, fontSize: 18, bold: true, color };
  return { alt: organization, image: `data:${logo.type};base64,${logo.content.toString('base64')}`, fit: LOGO };
}

/** Reduces the font size for long sentences, so that the poster stays on one page. */
function sizeOf(sentence: string): number {
  if (sentence.length <= 70) return 36;
  return sentence.length <= 130 ? 27 : 19;
}

/** Draws the code with the four white modules around it that readers need. */
function panel({ link, color }: Poster): string {
  const { height, radius, card, inset, quiet } = PANEL;
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const module = (card - 2 * quiet) / Math.max(size, 1);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
    <rect width="${WIDTH}" height="${height}" rx="${radius}" fill="${color}"/>
    <rect x="${inset}" y="${inset}" width="${card}" height="${card}" rx="${radius / 2}" fill="#ffffff"/>
    <g transform="translate(${inset + quiet} ${inset + quiet}) scale(${module})"><path d="${path}" fill="#000000"/></g>
  </svg>`;
}

/** Draws the text beside the code, on the panel, with the panel's height. */
function textBesideCode(language: Language): Content {
  return {
    columns: [
      {
        width: WORDS_LEFT,
        canvas: [{ type: 'rect', x: 0, y: 0, w: 1, h: PANEL.height, lineWidth: 0, fillOpacity: 0, strokeOpacity: 0 }],
      },
      {
        width: WIDTH - WORDS_LEFT - PANEL.inset,
        margin: [0, PANEL.inset + 2, 0, 0],
        stack: [
          {
            text: translate(language, 'poster.scan'),
            fontSize: 22,
            lineHeight: 1.18,
            bold: true,
            margin: [0, 0, 0, 12],
          },
          { text: translate(language, 'poster.nothing'), fontSize: 13, lineHeight: 1.35 },
        ],
        color: '#ffffff',
      },
    ],
  };
}

/** Draws the address without its protocol: a short one in large type, on its own line if its host fits. */
function address({ link, shortAddress }: Poster, language: Language): Content {
  const lines = shortAddress === null ? splitSecret(asTyped(link)) : [asTyped(shortAddress)];
  const fontSize = shortAddress !== null && asTyped(shortAddress).length <= LARGE_LINE ? 20 : 13;
  return {
    margin: [0, 20, 0, 0],
    stack: [
      { text: translate(language, 'poster.address'), fontSize: 12, color: MUTED, margin: [0, 0, 0, 2] },
      ...lines.map((text) => ({ text, fontSize, bold: true, characterSpacing: 0.3 })),
    ],
  };
}

const asTyped = (address: string): string => address.replace(/^https?:\/\//, '');

/** Puts the secret of a link on its own line, so that none of its hyphens ends a line. */
function splitSecret(link: string): string[] {
  const at = link.lastIndexOf('/') + 1;
  return [link.slice(0, at), link.slice(at)];
}

/** Places the footer at the bottom of the page. */
function footer({ threshold, ...when }: Poster, language: Language): Content {
  return {
    margin: [MARGIN, 12, MARGIN, 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.75, lineColor: LINE }] },
      {
        text: translate(language, 'poster.promise', { threshold: String(threshold) }),
        fontSize: 13.5,
        margin: [0, 16, 0, 5],
      },
      { text: open(when, language), fontSize: 13.5, bold: true },
    ],
  };
}

type OpenPeriod = Pick<Poster, 'firstDate' | 'lastDate' | 'timezone' | 'isOpen'>;

function open({ firstDate, lastDate, timezone, isOpen }: OpenPeriod, language: Language): string {
  const zone = zoneName(timezone, new Date(`${lastDate}T12:00:00Z`), language);
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    ...(isOpen && { weekday: 'long' }),
  });
  if (isOpen) return translate(language, 'poster.openUntil', { date: format.format(new Date(lastDate)), zone });
  return translate(language, 'poster.openFrom', {
    period: format.formatRange(new Date(firstDate), new Date(lastDate)),
    zone,
  });
}

/** Returns the common name of a time zone, such as "Central European Time" for `Europe/Madrid`. */
function zoneName(timeZone: string, at: Date, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
