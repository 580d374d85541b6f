import { inflateSync } from 'node:zlib';

/** Reads the text of our own PDFs, in drawing order. */
export function readPdf(file: Buffer): string {
  const objects = listObjects(file);
  const fonts = listFonts(objects);
  return [...listPages(objects).values()].map((content) => readWords(content, fonts)).join('\n');
}

/** Returns the characters of each font by its name, for all pages. */
export function listFonts(objects: ReadonlyMap<string, PdfObject>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (map) fonts.set(name, readCharacters(objects.get(map)?.stream ?? ''));
    }
  }
  return fonts;
}

/** Returns the content stream of each page, by the number of the page's object. */
export function listPages(objects: ReadonlyMap<string, PdfObject>): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [page, { head }] of objects) {
    const id = /\/Contents (\d+) 0 R/.exec(head)?.[1];
    if (id !== undefined && /\/Type \/Page\b/.test(head)) pages.set(page, objects.get(id)?.stream ?? '');
  }
  return pages;
}

export interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

/** Returns the objects of a file that our own printer wrote, by number. */
export function listObjects(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const found = new Map<string, PdfObject>();
  for (const { 0: whole, 1: id = '', 2: inner = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    if (!whole) continue;
    const at = inner.indexOf('stream\n');
    const head = at < 0 ? inner : inner.slice(0, at);
    const raw = at < 0 ? '' : inner.slice(at + 'stream\n'.length, inner.lastIndexOf('\nendstream'));
    const isDeflated = head.includes('/FlateDecode') && !head.includes('/FontFile');
    found.set(id, { head, stream: isDeflated ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw });
  }
  return found;
}

/** Returns the character of each glyph of a font: `<0000> <0003> [<0020> <0041> …]`. */
function readCharacters(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, codes = ''], offset) => {
      const glyph = (parseInt(first, 16) + offset).toString(16).padStart(4, '0');
      const units = codes.replace(/ /g, '').match(/.{4}/g) ?? [];
      characters.set(glyph, units.map((unit) => String.fromCharCode(parseInt(unit, 16))).join(''));
    });
  }
  return characters;
}

/** The text between BT and ET is a piece of a line: a piece that ends with a space continues in the next one. */
export function readWords(content: string, fonts: Map<string, Map<string, string>>): string {
  return [...content.matchAll(/BT\n([\s\S]*?)\nET/g)]
    .map(([, block = '']) => {
      const characters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
      return [...block.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => characters?.get(glyph.toLowerCase()) ?? '?')
        .join('');
    })
    .join('\n')
    .replace(/ \n/g, ' ');
}
