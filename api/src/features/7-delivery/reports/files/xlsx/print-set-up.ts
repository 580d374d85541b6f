import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import type { Feature, SheetOptions } from 'write-excel-file/node';

/** What the library may be given as a file inside a sheet; ours have none. */
type FileContent = Stream | Buffer | Blob;

/** Page numbers, right at the foot: `&P` and `&N` are a spreadsheet's own words for them. */
const FOOTER = '<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The rows that stay in view are repeated on every page. `index` is the place of the sheet in the file. */
function repeatedRows({ sheet = '', stickyRowsCount }: SheetOptions<FileContent>, index: number): string {
  if (!stickyRowsCount) return '';
  const rows = `'${sheet.replaceAll("'", "''")}'!$1:$${stickyRowsCount}`;
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escapeXml(rows)}</definedName>`;
}

/** How the sheets of a report are printed: A4, as wide as the page, as many pages as it takes, each with its headings and its number. */
export const printSetUp: Feature<FileContent> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml) =>
          xml
            .replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
            .replace(/<pageSetup [^>]*\/>/, `$&${FOOTER}`),
        transformElementAttributes: (tagName, attributes) =>
          tagName === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
      'xl/workbook.xml': {
        transform: (xml, sheets) => {
          const names = sheets.map(repeatedRows).join('');
          return xml.replace(/<definedNames\s*\/>/, names && `<definedNames>${names}</definedNames>`);
        },
      },
    },
  },
};
