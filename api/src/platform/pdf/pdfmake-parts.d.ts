/**
 * Modules that pdfmake ships but its types omit. They are CommonJS: an import gives all exports, with the class at
 * `default`.
 */
interface PdfPage {
  readonly items: unknown[];
}

declare module 'pdfmake/js/PDFDocument.js' {
  const exported: {
    readonly default: new (
      fonts: object,
      images: object,
      patterns: object,
      attachments: object,
      options: object,
      virtualFiles: unknown,
      mayRead: (path: string) => boolean,
    ) => PDFKit.PDFDocument;
  };
  export default exported;
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  export class LayoutBuilder {
    constructor(size: { width: number; height: number; orientation: string }, margins: object, svgMeasure: unknown);
    registerTableLayouts(layouts: object): void;
    layoutDocument(
      content: unknown,
      document: unknown,
      styles: object,
      defaultStyle: object,
      background?: unknown,
      header?: unknown,
      footer?: unknown,
    ): PdfPage[];
    /** Returns the next line of a text; null at its end. */
    buildNextLine(node: object): object | null;
  }
  const exported: { readonly default: typeof LayoutBuilder };
  export default exported;
}

declare module 'pdfmake/js/Renderer.js' {
  export class Renderer {
    constructor(document: PDFKit.PDFDocument);
    renderPages(pages: readonly PdfPage[]): void;
    renderLine(line: object, x: number, y: number): void;
    renderVector(vector: object): void;
    renderImage(image: object): void;
    renderSVG(drawing: object): void;
  }
  const exported: { readonly default: typeof Renderer };
  export default exported;
}

declare module 'pdfmake/js/SVGMeasure.js' {
  const exported: { readonly default: new () => unknown };
  export default exported;
}
declare module 'pdfmake/js/tableLayouts.js' {
  export const tableLayouts: object;
}
declare module 'pdfmake/js/PageSize.js' {
  export function normalizePageSize(
    size: unknown,
    orientation?: string,
  ): { width: number; height: number; orientation: string };
  export function normalizePageMargin(margin: unknown): object;
}
declare module 'pdfmake/js/virtual-fs.js' {
  const exported: { readonly default: unknown };
  export default exported;
}

declare namespace PDFKit {
  /** Missing from the types of pdfkit: the dictionary of an element. */
  interface PDFStructureElement {
    readonly dictionary: { readonly data: Record<string, unknown> };
  }
}
