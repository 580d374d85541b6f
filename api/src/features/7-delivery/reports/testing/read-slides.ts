import { unzip } from './read-spreadsheet.ts';

export interface ReadSlide {
  /** Paragraphs outside of tables, the title first. */
  readonly texts: readonly string[];
  /** Cells by row, by table. */
  readonly tables: readonly string[][][];
  /** Values by series, by chart. */
  readonly charts: readonly number[][][];
  /** Format codes of the values in charts, without duplicates. */
  readonly valueFormats: readonly string[];
  readonly pictures: number;
}

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
const partsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, inner = '']) => inner);
const textOf = (xml: string): string => decode(partsOf(xml, 'a:t').join(''));

/** Reads texts, tables and chart values of every slide from the XML of a presentation. */
export function readSlides(file: Buffer): ReadSlide[] {
  const entries = unzip(file);
  const count = [...entries.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length;
  return Array.from({ length: count }, (_, index) => {
    const xml = entries.get(`ppt/slides/slide${index + 1}.xml`) ?? '';
    const relations = entries.get(`ppt/slides/_rels/slide${index + 1}.xml.rels`) ?? '';
    const sources = [...relations.matchAll(/Target="(?:\.\.|\/ppt)\/charts\/(chart\d+\.xml)"/g)].map(
      ([, name]) => entries.get(`ppt/charts/${name}`) ?? '',
    );
    const charts = sources.map((source) =>
      partsOf(source, 'c:val').map((values) =>
        partsOf(values, 'c:v').flatMap((value) => (value === '' ? [] : [Number(value)])),
      ),
    );
    const formats = partsOf(sources.join(''), 'c:dLbls').flatMap((labels) =>
      [...labels.matchAll(/<c:numFmt formatCode="([^"]*)"/g)].map(([, code = '']) => decode(code)),
    );
    return {
      texts: partsOf(xml.replaceAll(/<a:tbl>[\s\S]*?<\/a:tbl>/g, ''), 'a:p')
        .map(textOf)
        .filter((text) => text !== ''),
      tables: partsOf(xml, 'a:tbl').map((table) =>
        // Cells that another one covers have no text of their own.
        partsOf(table, 'a:tr').map((row) =>
          [...row.matchAll(/<a:tc(?: ([^>]*))?>([\s\S]*?)<\/a:tc>/g)].flatMap(([, head = '', cell = '']) =>
            head.includes('hMerge') ? [] : [textOf(cell)],
          ),
        ),
      ),
      charts,
      valueFormats: [...new Set(formats)],
      pictures: (xml.match(/<p:pic>/g) ?? []).length,
    };
  });
}
