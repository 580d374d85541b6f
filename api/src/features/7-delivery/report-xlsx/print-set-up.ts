import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import type { Feature, SheetOptions } from 'write-excel-file/node';

/** File types that the library accepts inside a sheet; these reports use none. */
type FileContent = Stream | Buffer | Blob;

/** Footer with page numbers on the right; `&P` and `&N` are the spreadsheet's fields. */
const FOOTER = '<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Repeats the sticky rows on every page. `index` is the position of the sheet in the file. */
function repeatedRows({ sheet = '', stickyRowsCount }: SheetOptions<FileContent>, index: number): string {
  if (!stickyRowsCount) return '';
  const rows = `'${sheet.replaceAll("'", "''")}'!$1:$${stickyRowsCount}`;
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escapeXml(rows)}</definedName>`;
}

/**
 * Print settings of report sheets: A4, fitted to the page width, any number of pages, with repeated headings and page
 * numbers.
 */
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
