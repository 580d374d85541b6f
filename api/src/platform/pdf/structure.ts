import type { Content } from 'pdfmake/interfaces';

/** Structure types of PDF 1.7 (ISO 32000-1, 14.8.4) that our documents use. */
export type ElementType =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'P'
  | 'Figure'
  | 'L'
  | 'LI'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD';

type Heading = 'H1' | 'H2' | 'H3' | 'H4';
const HEADINGS: readonly unknown[] = ['H1', 'H2', 'H3', 'H4'] satisfies Heading[];
const isHeading = (structure: unknown): structure is Heading => HEADINGS.includes(structure);

declare module 'pdfmake/interfaces' {
  interface ContentBase {
    /**
     * Role of the content for assistive technology. By default texts are paragraphs and tables are tables. `list`: each
     * part of a stack, or cell of a table, is one item. `layout`: a table used only for layout.
     */
    structure?: Heading | 'list' | 'layout';
    /** Alternative text of a drawing. A drawing without it is decoration, which screen readers skip. */
    alt?: string;
    /** Number of leading cells in each row of a table that are row headers. */
    rowHeaders?: number;
  }
}

interface ElementOptions {
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
  readonly colSpan?: number;
}

/** One element of a document's structure tree, before the document is drawn. */
export class Element {
  readonly type: ElementType;
  readonly options: ElementOptions;
  /** Part of a table head, which is drawn again on every further page. */
  readonly isRepeated: boolean;
  readonly children: Element[] = [];

  constructor(type: ElementType, options: ElementOptions = {}, isRepeated = false) {
    this.type = type;
    this.options = options;
    this.isRepeated = isRepeated;
  }

  add(type: ElementType, options: ElementOptions = {}, isRepeated = this.isRepeated): Element {
    const child = new Element(type, options, isRepeated);
    this.children.push(child);
    return child;
  }
}

/** A drawn object with its structure element. pdfmake copies it with the object. */
export interface Tagged {
  readonly structureElement?: Element;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Builds the structure of some content under `parent`, and returns the content with each text and drawing bound to its
 * element. The reading order is that of the content, whatever its position on the page.
 */
export function bindStructure(content: Content, parent: Element): Content {
  return bind(content, parent) as Content; // the same content with added properties
}

function bind(content: unknown, parent: Element): unknown {
  if (Array.isArray(content)) return content.map((part) => bind(part, parent));
  if (!isNode(content)) return bindText({ text: content ?? '' }, parent);
  for (const container of ['stack', 'columns'] as const) {
    if (container in content)
      return { ...content, [container]: bindParts(content, listOf(content[container]), parent) };
  }
  if ('ul' in content) return { ...content, ul: bindList(listOf(content.ul), parent) };
  if (isNode(content.table)) return bindTable(content, content.table, parent);
  if ('text' in content) return bindText(content, parent);
  return bindDrawing(content, parent);
}

const bindParts = ({ structure }: Node, parts: unknown[], parent: Element): unknown[] =>
  structure === 'list' ? bindList(parts, parent) : parts.map((part) => bind(part, parent));

function bindList(parts: unknown[], parent: Element): unknown[] {
  const list = parent.add('L');
  return parts.map((part) => (isEmpty(part) ? part : bind(part, list.add('LI').add('LBody'))));
}

/** Elements that contain text directly, without a paragraph. */
const OWN_TEXT: readonly ElementType[] = ['TH', 'TD', 'LBody'];

function bindText(node: Node, parent: Element): Node {
  if (isEmpty(node)) return node;
  const { structure } = node;
  if (isHeading(structure)) return { ...node, structureElement: parent.add(structure) };
  return { ...node, structureElement: OWN_TEXT.includes(parent.type) ? parent : parent.add('P') };
}

/** Binds an image or vector drawing; each piece of a vector drawing is drawn separately. */
function bindDrawing(node: Node, parent: Element): Node {
  if (typeof node.alt !== 'string') return node;
  const structureElement = parent.add('Figure', { alt: node.alt });
  if (!('canvas' in node)) return { ...node, structureElement };
  return { ...node, canvas: listOf(node.canvas).map((piece) => ({ ...Object(piece), structureElement })) };
}

function bindTable(node: Node, table: Node, parent: Element): Node {
  const rows = listOf(table.body).map(listOf);
  const bound = (body: unknown[][]) => ({ ...node, table: { ...table, body } });
  if (node.structure === 'list') {
    const list = parent.add('L');
    return bound(
      rows.map((row) => row.map((cell) => (isEmpty(cell) ? cell : bind(cell, list.add('LI').add('LBody'))))),
    );
  }
  if (node.structure === 'layout') return bound(rows.map((row) => row.map((cell) => bind(cell, parent))));
  const element = parent.add('Table');
  const headRows = Number(table.headerRows ?? 0);
  const head = headRows > 0 ? element.add('THead', {}, true) : null;
  const body = element.add('TBody');
  return bound(
    rows.map((row, index) => {
      const isHead = head !== null && index < headRows;
      return bindRow(row, (isHead ? head : body).add('TR'), isHead ? 'Column' : Number(node.rowHeaders ?? 0));
    }),
  );
}

/** @param headers 'Column' when all cells are column headers, or the number of row headers */
function bindRow(cells: unknown[], row: Element, headers: 'Column' | number): unknown[] {
  let covered = 0;
  return cells.map((cell, index) => {
    if (covered > 0) {
      covered -= 1;
      return cell;
    }
    const colSpan = isNode(cell) ? Number(cell.colSpan ?? 1) : 1;
    covered = colSpan - 1;
    const isHeader = headers === 'Column' || index < headers;
    const options: ElementOptions = {
      ...(isHeader && { scope: headers === 'Column' ? 'Column' : 'Row' }),
      ...(colSpan > 1 && { colSpan }),
    };
    return bind(cell, row.add(isHeader ? 'TH' : 'TD', options));
  });
}

const isEmpty = (content: unknown): boolean =>
  content === '' ||
  content === undefined ||
  (isNode(content) && (Object.keys(content).length === 0 || content.text === ''));
