import type { presentations } from '@veleta/shared/contracts';
import type PptxGenJS from 'pptxgenjs';
import { type ReportContent, wordsOf } from '../report-content/index.ts';
import { buildPresentation } from '../slides/index.ts';
import { drawBlock, FACE, hex, INK, MUTED, plain, type SlideWords } from './blocks.ts';
import { completeFile } from './complete-file.ts';
import { CONTENT, placeBlocks, SLIDE } from './layout.ts';

const TITLE_MASTER = 'Title';
const CONTENT_MASTER = 'Content';

/** Writes the slides of a measurement as PPTX. Charts and tables are those of the format, not pictures. */
export async function writePptxReport(content: ReportContent): Promise<Buffer> {
  // Loaded with the first presentation, so that servers without one do not load the library.
  const { default: Pptx } = (await import('pptxgenjs')) as unknown as { default: new () => PptxGenJS };
  const presentation = buildPresentation(content);
  const { say, percent } = wordsOf(content.language, content.analysis.threshold);
  const words: SlideWords = { notInChart: say('slides.notInChart'), percentFormat: formatCodeOf(percent(0)) };
  const file = new Pptx();
  file.layout = 'LAYOUT_WIDE';
  file.title = plain(presentation.title);
  file.author = plain(presentation.organization);
  file.company = plain(presentation.organization);
  file.theme = { headFontFace: FACE, bodyFontFace: FACE };
  defineMasters(file, presentation);
  for (const slide of presentation.slides) addSlide(file, slide, { logo: content.logo, words });
  const written = (await file.write({ outputType: 'nodebuffer' })) as Buffer;
  return completeFile(written, content);
}

/** Returns the format code that writes numbers like a formatted zero, such as `0" %"`. */
const formatCodeOf = (zero: string): string => zero.replaceAll(/[^0]+/g, (text) => `"${text}"`);

function defineMasters(file: PptxGenJS, { title, organization, color }: presentations.Presentation): void {
  const name = { name: 'title', type: 'title', x: SLIDE.margin, w: CONTENT.width, fontFace: FACE, margin: 0 } as const;
  file.defineSlideMaster({
    title: TITLE_MASTER,
    background: { color: hex(color) },
    objects: [
      {
        placeholder: {
          options: {
            ...name,
            y: 2.1,
            h: 1.3,
            fontSize: 48,
            bold: true,
            color: 'FFFFFF',
            align: 'left',
            valign: 'bottom',
          },
          text: '',
        },
      },
    ],
  });
  file.defineSlideMaster({
    title: CONTENT_MASTER,
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: 0.18, h: SLIDE.height, fill: { color: hex(color) } } },
      {
        placeholder: {
          options: { ...name, y: 0.4, h: 0.75, fontSize: 28, bold: true, color: INK, align: 'left', valign: 'middle' },
          text: '',
        },
      },
      {
        text: {
          text: plain(`${organization} · ${title}`),
          options: { x: SLIDE.margin, y: 7.0, w: 9, h: 0.3, fontFace: FACE, fontSize: 10, color: MUTED, margin: 0 },
        },
      },
    ],
    slideNumber: {
      x: SLIDE.width - 1.2,
      y: 7.0,
      w: 0.6,
      h: 0.3,
      fontFace: FACE,
      fontSize: 10,
      color: MUTED,
      align: 'right',
    },
  });
}

function addSlide(
  file: PptxGenJS,
  { kind, title, blocks }: presentations.Slide,
  { logo, words }: { readonly logo: ReportContent['logo']; readonly words: SlideWords },
): void {
  const slide = file.addSlide({ masterName: kind === 'title' ? TITLE_MASTER : CONTENT_MASTER });
  slide.addText(plain(title), { placeholder: 'title' });
  if (kind === 'content') {
    const boxes = placeBlocks(blocks);
    for (const [index, block] of blocks.entries()) drawBlock(slide, block, boxes[index]!, words);
    return;
  }
  if (logo) drawLogo(slide, logo);
  slide.addText(
    blocks.flatMap((block) =>
      'text' in block
        ? [
            {
              text: plain(block.text),
              options: {
                fontSize: block.type === 'lead' ? 24 : block.type === 'text' ? 18 : 12,
                breakLine: true,
                paraSpaceAfter: 8,
              },
            },
          ]
        : [],
    ),
    { x: SLIDE.margin, y: 3.6, w: CONTENT.width, h: 3.2, fontFace: FACE, color: 'FFFFFF', valign: 'top', margin: 0 },
  );
}

/** Draws the logo on white, like the cover of the PDF, because it may have any colour. */
function drawLogo(slide: PptxGenJS.Slide, { type, content }: NonNullable<ReportContent['logo']>): void {
  const box = { x: SLIDE.margin, y: 0.6, w: 2.4, h: 1 };
  slide.addText('', { shape: 'rect', ...box, fill: { color: 'FFFFFF' } });
  slide.addImage({
    data: `${type};base64,${content.toString('base64')}`,
    x: box.x + 0.15,
    y: box.y + 0.12,
    w: box.w - 0.3,
    h: box.h - 0.24,
    sizing: { type: 'contain', w: box.w - 0.3, h: box.h - 0.24 },
  });
}
