import type { Language } from '@veleta/shared/contracts';
import type { Content } from 'pdfmake';
import { encode } from 'uqr';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { say } from '../../../platform/words.ts';

/** What a poster says, before it has a language. */
export interface Poster {
  readonly organization: string;
  readonly logo: { readonly type: string; readonly content: Buffer } | null;
  /** Dark enough for words on white, and for white on it. */
  readonly color: string;
  readonly product: string;
  /** What the code holds. */
  readonly link: string;
  /** What is printed to be typed; null: the link itself. */
  readonly shortAddress: string | null;
  readonly threshold: number;
  /** First and last day in `timezone`. */
  readonly firstDate: string;
  readonly lastDate: string;
  readonly timezone: string;
  /** It collects: only the end is of interest. */
  readonly isOpen: boolean;
  /** The only time inside the file: the same poster is the same bytes. */
  readonly madeOn: Date;
}

const MUTED = '#52606d';
const LINE = '#d3dae1';
const MARGIN = 56;
/** Points of A4 between the margins. */
const WIDTH = 483;
const LOGO = [200, 64] satisfies [number, number];
const FOOT = 124;
/** Letters of an address that a line of twenty points holds. */
const LARGE_LINE = 40;

/** The panel in the organization's colour and the code on its white card, in points. */
const PANEL = { height: 292, radius: 14, card: 252, inset: 20, quiet: 22 };
const WORDS_LEFT = PANEL.inset * 2 + PANEL.card;

/** One page of A4 to hang up: who asks, how to get there, what is promised, until when. */
export function drawPoster(poster: Poster, language: Language): Promise<Buffer> {
  const organization = poster.organization || say(language, 'unnamedOrganization');
  const invitation = say(language, 'poster.invitation', { organization });
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
          text: say(language, 'poster.survey', { product: poster.product }),
          fontSize: 15,
          color: MUTED,
          margin: [0, 0, 0, 24],
        },
        // It stands where the next thing begins, which lies on it.
        { svg: panel(poster), alt: say(language, 'poster.code'), width: WIDTH, relativePosition: { x: 0, y: 0 } },
        beside(language),
        address(poster, language),
      ],
      foot: foot(poster, language),
    },
    { createdAt: poster.madeOn },
  );
}

function sender({ logo, color }: Poster, organization: string): Content {
  if (!logo) return { text: organization, fontSize: 18, bold: true, color };
  return { alt: organization, image: `data:${logo.type};base64,${logo.content.toString('base64')}`, fit: LOGO };
}

/** A long name still leaves the poster on its one page. */
function sizeOf(sentence: string): number {
  if (sentence.length <= 70) return 36;
  return sentence.length <= 130 ? 27 : 19;
}

/** The code, with the four modules of white around it that readers need. */
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

/** Beside the code, on the panel, and as high as it. */
function beside(language: Language): Content {
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
          { text: say(language, 'poster.scan'), fontSize: 22, lineHeight: 1.18, bold: true, margin: [0, 0, 0, 12] },
          { text: say(language, 'poster.nothing'), fontSize: 13, lineHeight: 1.35 },
        ],
        color: '#ffffff',
      },
    ],
  };
}

/** Without its protocol, as people type it: the short one large, on a line of its own where its host leaves room. */
function address({ link, shortAddress }: Poster, language: Language): Content {
  const lines = shortAddress === null ? secretApart(asTyped(link)) : [asTyped(shortAddress)];
  const fontSize = shortAddress !== null && asTyped(shortAddress).length <= LARGE_LINE ? 20 : 13;
  return {
    margin: [0, 20, 0, 0],
    stack: [
      { text: say(language, 'poster.address'), fontSize: 12, color: MUTED, margin: [0, 0, 0, 2] },
      ...lines.map((text) => ({ text, fontSize, bold: true, characterSpacing: 0.3 })),
    ],
  };
}

const asTyped = (address: string): string => address.replace(/^https?:\/\//, '');

/** The secret of a link on a line of its own, where no hyphen of it ends a line. */
function secretApart(link: string): string[] {
  const at = link.lastIndexOf('/') + 1;
  return [link.slice(0, at), link.slice(at)];
}

/** Held at the bottom of the page, whatever stands above. */
function foot({ threshold, ...when }: Poster, language: Language): Content {
  return {
    margin: [MARGIN, 12, MARGIN, 0],
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.75, lineColor: LINE }] },
      {
        text: say(language, 'poster.promise', { threshold: String(threshold) }),
        fontSize: 13.5,
        margin: [0, 16, 0, 5],
      },
      { text: open(when, language), fontSize: 13.5, bold: true },
    ],
  };
}

type When = Pick<Poster, 'firstDate' | 'lastDate' | 'timezone' | 'isOpen'>;

function open({ firstDate, lastDate, timezone, isOpen }: When, language: Language): string {
  const zone = zoneName(timezone, new Date(`${lastDate}T12:00:00Z`), language);
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    ...(isOpen && { weekday: 'long' }),
  });
  if (isOpen) return say(language, 'poster.openUntil', { date: format.format(new Date(lastDate)), zone });
  return say(language, 'poster.openFrom', {
    period: format.formatRange(new Date(firstDate), new Date(lastDate)),
    zone,
  });
}

/** `Europe/Madrid` as people say it: "Central European Time". */
function zoneName(timeZone: string, at: Date, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
