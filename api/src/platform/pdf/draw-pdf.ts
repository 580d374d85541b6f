// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- packages that import this one must find these types too
/// <reference path="./pdfmake-parts.d.ts" />
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { bindStructure, Element } from './structure.ts';
import { taggingLayout, taggingRenderer, writeStructure } from './tagging.ts';

const FONT = 'Roboto';
const WEIGHTS = { normal: 'Regular', bold: 'Medium', italics: 'Italic', bolditalics: 'MediumItalic' } as const;
const DEFAULT_STYLE = { font: FONT, fontSize: 10, lineHeight: 1.3, color: '#1f2933' };
/** The first version whose files can declare their language and show their title. */
const PDF_VERSION = '1.7';

/** A document, using a subset of pdfmake's definitions. */
export interface PdfDefinition extends Pick<TDocumentDefinitions, 'content' | 'background' | 'footer'> {
  /** Readers show the title, and screen readers announce it first. */
  readonly info: { readonly title: string; readonly author: string };
  readonly language: string;
  readonly pageSize: 'A4';
  readonly pageMargins: [left: number, top: number, right: number, bottom: number];
  /**
   * Only for a document of one page: text at its foot that is read last. A footer is decoration, which screen readers
   * skip.
   */
  readonly foot?: Content;
}

type Printer = Awaited<ReturnType<typeof makePrinter>>;
let printer: Promise<Printer> | undefined;

/**
 * Loads pdfmake on first use, so that a server without documents does not load the library. Its own printer cannot tag
 * content, so its parts are combined here.
 */
async function makePrinter() {
  const [document, layout, renderer, svgMeasure, layouts, sizes, virtualFiles] = await Promise.all([
    import('pdfmake/js/PDFDocument.js'),
    import('pdfmake/js/LayoutBuilder.js'),
    import('pdfmake/js/Renderer.js'),
    import('pdfmake/js/SVGMeasure.js'),
    import('pdfmake/js/tableLayouts.js'),
    import('pdfmake/js/PageSize.js'),
    import('pdfmake/js/virtual-fs.js'),
  ]);
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', FONT);
  return {
    PdfDocument: document.default.default,
    LayoutBuilder: taggingLayout(layout.default.default),
    Renderer: taggingRenderer(renderer.default.default),
    SvgMeasure: svgMeasure.default.default,
    tableLayouts: layouts.tableLayouts,
    ...sizes,
    virtualFiles: virtualFiles.default.default,
    fonts: Object.fromEntries(
      Object.entries(WEIGHTS).map(([style, weight]) => [style, join(folder, `${FONT}-${weight}.ttf`)]),
    ),
  };
}

/**
 * Draws a document with embedded fonts and a structure for assistive technology: language, title, headings, tables,
 * lists and alternative text. `createdAt` is the only time in it, so equal input gives equal bytes.
 */
export async function drawPdf(
  { info, language, pageSize, pageMargins, content, foot, background, footer }: PdfDefinition,
  { createdAt }: { createdAt: Date },
): Promise<Buffer> {
  printer ??= makePrinter();
  const parts = await printer;
  const size = parts.normalizePageSize(pageSize);
  const document = new parts.PdfDocument(
    { [FONT]: parts.fonts },
    {},
    {},
    {},
    {
      size: [size.width, size.height],
      pdfVersion: PDF_VERSION,
      tagged: true,
      displayTitle: true,
      lang: language,
      info: {
        Title: info.title,
        Author: info.author,
        Creator: 'Veleta',
        Producer: 'Veleta',
        CreationDate: createdAt,
        ModDate: createdAt,
      },
      fontLayoutCache: true,
      autoFirstPage: false,
      font: null,
    },
    parts.virtualFiles,
    // Only the fonts may be read: user input must never open a file.
    (path) => Object.values(parts.fonts).includes(path),
  );
  const layout = new parts.LayoutBuilder(size, parts.normalizePageMargin(pageMargins), new parts.SvgMeasure());
  layout.registerTableLayouts(parts.tableLayouts);
  const root = new Element('Document');
  const bound = bindStructure(content, root);
  const boundFoot = foot === undefined ? undefined : bindStructure(foot, root);
  const pages = layout.layoutDocument(
    bound,
    document,
    {},
    DEFAULT_STYLE,
    background,
    undefined,
    boundFoot === undefined ? footer : () => boundFoot,
  );
  const renderer = new parts.Renderer(document);
  renderer.renderPages(pages);
  writeStructure(document, root, renderer.marks);
  return collect(document);
}

async function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
