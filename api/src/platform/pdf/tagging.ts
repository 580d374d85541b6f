import type LayoutBuilderModule from 'pdfmake/js/LayoutBuilder.js';
import type RendererModule from 'pdfmake/js/Renderer.js';
import type { Element, Tagged } from './structure.ts';

/** Binds every line of a text to the text's element, because pdfmake creates new line objects. */
export const taggingLayout = (Base: typeof LayoutBuilderModule.default) =>
  class extends Base {
    override buildNextLine(node: Tagged): object | null {
      const line = super.buildNextLine(node);
      return line && node.structureElement ? Object.assign(line, { structureElement: node.structureElement }) : line;
    }
  };

/** Marked content by element, in drawing order. */
export type Marks = Map<Element, PDFKit.PDFStructureContent[]>;

/** Draws like pdfmake, and marks each piece as content of its element or as an artifact. */
export const taggingRenderer = (Base: typeof RendererModule.default) =>
  class extends Base {
    readonly marks: Marks = new Map();
    readonly #document: PDFKit.PDFDocument;
    /** The page on which an element was first drawn. */
    readonly #firstPages = new Map<Element, PDFKit.PDFPage>();

    constructor(document: PDFKit.PDFDocument) {
      super(document);
      this.#document = document;
    }

    override renderLine(line: Tagged, x: number, y: number): void {
      this.#mark(line, 'Pagination', () => super.renderLine(line, x, y));
    }
    override renderVector(vector: Tagged): void {
      this.#mark(vector, 'Layout', () => super.renderVector(vector));
    }
    override renderImage(image: Tagged): void {
      this.#mark(image, 'Layout', () => super.renderImage(image));
    }
    override renderSVG(drawing: Tagged): void {
      this.#mark(drawing, 'Layout', () => super.renderSVG(drawing));
    }

    #mark({ structureElement: element }: Tagged, artifact: 'Pagination' | 'Layout', draw: () => void): void {
      if (element && !this.#isRepetition(element)) {
        const content = this.#document.markStructureContent(element.type);
        this.marks.set(element, [...(this.marks.get(element) ?? []), content]);
      } else {
        this.#document.markContent('Artifact', { type: artifact });
      }
      draw();
      this.#document.endMarkedContent();
    }

    /** Returns whether this is the head of a table repeated on a further page. */
    #isRepetition(element: Element): boolean {
      const first = this.#firstPages.get(element) ?? this.#document.page;
      this.#firstPages.set(element, first);
      return element.isRepeated && first !== this.#document.page;
    }
  };

/**
 * Writes the structure tree: each element with its marked content, then its children. Undrawn texts have no marked
 * content.
 */
export function writeStructure(document: PDFKit.PDFDocument, root: Element, marks: Marks): void {
  const build = (element: Element): PDFKit.PDFStructureElement => {
    const { colSpan, ...options } = element.options;
    const written = document.struct(element.type, options);
    if (colSpan !== undefined) {
      const { data } = written.dictionary;
      data.A = { ...Object(data.A), O: 'Table', ColSpan: colSpan };
    }
    for (const content of marks.get(element) ?? []) written.add(content);
    for (const child of element.children) written.add(build(child));
    return written;
  };
  document.addStructure(build(root));
}
