import { strToU8, zipSync } from 'fflate';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const column = (index: number): string => String.fromCharCode(65 + index);
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Builds the cells of an Excel file as Excel writes them: shared strings, inline numbers, no empty cells. */
export function xlsxBytes(rows: readonly (readonly (string | number | null)[])[]): Uint8Array<ArrayBuffer> {
  const texts = new Map<string, number>();
  const shared = (text: string): number => {
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    return known;
  };
  const cell = (value: string | number | null, at: string): string => {
    if (value === null) return '';
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="s"><v>${shared(value)}</v></c>`;
  };
  const data = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((value, at) => cell(value, `${column(at)}${row + 1}`)).join('')}</row>`,
    )
    .join('');
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${[...texts.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  };
  const parts = Object.entries(files).map(([name, text]) => [name, strToU8(DECLARATION + text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(parts)));
}
