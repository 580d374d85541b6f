import { listFonts, listObjects, listPages, readWords, type PdfObject } from './read-pdf.ts';

/** One element of the structure tree, as a screen reader sees it. */
export interface PdfElement {
  readonly type: string;
  readonly scope: string | null;
  readonly colSpan: number | null;
  readonly alt: string | null;
  /** Its own text, without that of its children. */
  readonly text: string;
  readonly children: readonly PdfElement[];
}

export interface PdfStructure {
  readonly isTagged: boolean;
  readonly language: string | null;
  readonly title: string | null;
  /** Whether a reader shows the title instead of the file name. */
  readonly showsTitle: boolean;
  readonly root: PdfElement;
  /** Text that belongs to no element and is not marked as decoration. */
  readonly unmarked: string;
}

/** Reads the structure of our own PDFs, whose objects are not compressed. */
export function readPdfStructure(file: Buffer): PdfStructure {
  const objects = listObjects(file);
  const fonts = listFonts(objects);
  const pages = listPages(objects);
  const headOf = (id: string | undefined): string => objects.get(id ?? '')?.head ?? '';
  const catalog = find(objects, /\/Type \/Catalog\b/);
  const pieces = new Map<string, string>();
  let unmarked = '';
  for (const [page, content] of pages) {
    const { marked, rest } = splitMarked(content);
    for (const [mark, piece] of marked) pieces.set(`${page} ${mark}`, readWords(piece, fonts));
    unmarked += readWords(rest, fonts);
  }
  const read = (id: string): PdfElement => {
    const head = headOf(id);
    const kids = /\/K \[([\s\S]*?)\]\n/.exec(`${head}\n`)?.[1] ?? '';
    const home = /\/Pg (\d+) 0 R/.exec(head.replaceAll(/<<\s*\/Type \/MCR[\s\S]*?>>/g, ''))?.[1];
    const marks = [...kids.matchAll(/<<[\s\S]*?\/Pg (\d+) 0 R\s+\/MCID (\d+)[\s\S]*?>>|(\d+) 0 R|(\d+)/g)];
    const texts = marks.map(([, page = home, mark, , own]) => pieces.get(`${page} ${mark ?? own}`) ?? '');
    const children = marks.flatMap(([, , , kid]) => (kid === undefined ? [] : [read(kid)]));
    return {
      type: /\/S \/(\w+)/.exec(head)?.[1] ?? '',
      scope: /\/Scope \/(\w+)/.exec(head)?.[1] ?? null,
      colSpan: Number(/\/ColSpan (\d+)/.exec(head)?.[1]) || null,
      alt: stringOf(head, 'Alt'),
      text: texts.join(' ').replaceAll(/\s+/g, ' ').trim(),
      children,
    };
  };
  const top = /\/K \[(\d+) 0 R/.exec(headOf(/\/StructTreeRoot (\d+) 0 R/.exec(catalog)?.[1]))?.[1];
  return {
    isTagged: /\/Marked true/.test(headOf(/\/MarkInfo (\d+) 0 R/.exec(catalog)?.[1])),
    language: stringOf(catalog, 'Lang'),
    title: stringOf(`/Title ${headOf(/\/Title (\d+) 0 R/.exec(find(objects, /\/Producer /))?.[1])}`, 'Title'),
    showsTitle:
      /\/DisplayDocTitle true/.test(catalog) ||
      /\/DisplayDocTitle true/.test(headOf(/\/ViewerPreferences (\d+) 0 R/.exec(catalog)?.[1])),
    root: read(top ?? ''),
    unmarked: unmarked.trim(),
  };
}

/** Returns every element of a tree, parents before children. */
export const elementsOf = (element: PdfElement): PdfElement[] => [element, ...element.children.flatMap(elementsOf)];

const find = (objects: ReadonlyMap<string, PdfObject>, kind: RegExp): string =>
  [...objects.values()].find(({ head }) => kind.test(head))?.head ?? '';

/** Marks do not nest in our documents. */
function splitMarked(content: string): { marked: Map<string, string>; rest: string } {
  const marked = new Map<string, string>();
  const rest = content.replaceAll(
    /\/(\w+) (?:<<([\s\S]*?)>> )?(?:BDC|BMC)\n([\s\S]*?)\bEMC\b/g,
    (_all, _tag, properties, piece) => {
      const mark = /\/MCID (\d+)/.exec(String(properties))?.[1];
      if (mark !== undefined) marked.set(mark, String(piece));
      return '';
    },
  );
  return { marked, rest };
}

/** Returns a string of a dictionary: Latin-1, or UTF-16 after a byte order mark. */
function stringOf(head: string, key: string): string | null {
  const raw = new RegExp(`/${key} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`).exec(head)?.[1];
  if (raw === undefined) return null;
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const plain = raw.replaceAll(/\\([\s\S])/g, (_all, sign: string) => escapes[sign] ?? sign);
  if (!plain.startsWith('\u00FE\u00FF')) return plain;
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le');
}
