import { inflateRawSync } from 'node:zlib';

/** Reads the cells of every sheet as text from the file's XML, and counts formulas. */
export function readSheets(file: Buffer): string[][][] & { formulas: number } {
  const entries = unzip(file);
  const decode = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');
  const strings = [...(entries.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(
    ([, inner = '']) => decode([...inner.matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)].map(([, text]) => text).join('')),
  );
  const sheets = [...entries.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort();
  const read = sheets.map((name) =>
    [...(entries.get(name) ?? '').matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<c ([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, head = '', inner = '']) => {
        const value = /<v>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '';
        return head.includes('t="s"')
          ? (strings[Number(value)] ?? '')
          : decode(value || (/<t[^>]*>([\s\S]*?)<\/t>/.exec(inner)?.[1] ?? ''));
      }),
    ),
  );
  return Object.assign(read, { formulas: sheets.filter((name) => entries.get(name)?.includes('<f>')).length });
}

/** Reads the files of a zip by its central directory. */
export function unzip(file: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  let at = file.readUInt32LE(file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16);
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const name = file.toString('utf8', at + 46, at + 46 + nameLength!);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const raw = file.subarray(start, start + size);
    found.set(name, (method === 8 ? inflateRawSync(raw) : raw).toString('utf8'));
    at += 46 + nameLength! + extraLength! + noteLength!;
  }
  return found;
}
