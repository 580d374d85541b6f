import { describe, expect, it } from '@jest/globals';
import { analysis, heatColor } from '@veleta/shared/contracts';
import { done } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { makeReport, measureUnits } from '../reports/testing/make-report.ts';
import { readSheets, unzip } from '../reports/testing/read-spreadsheet.ts';

const api = apiOfFile();

async function spreadsheet(language: 'en' | 'es', title = 'Area') {
  const owner = await api.createAccount();
  const { measurement, stop } = await measureUnits({ api, owner }, [22, 4, 9, 15], title);
  await stop();
  const table = await done(owner.call(analysis.getAnalysis, { params: { id: measurement.id } }));
  const { file } = await makeReport(api, owner, { measurement: measurement.id, kind: 'xlsx', language });
  const entries = unzip(file);
  const workbook = entries.get('xl/workbook.xml') ?? '';
  const names = [...workbook.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) => name);
  const sheets = names.map((name, index) => ({ name, xml: entries.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '' }));
  return { table, cells: readSheets(file), workbook, sheets, styles: entries.get('xl/styles.xml') ?? '' };
}

/** Returns the background of every cell by its address, as `RRGGBB`. */
function fillsOf(xml: string, styles: string): Map<string, string> {
  const fills = [...(/<fills[\s\S]*?<\/fills>/.exec(styles)?.[0] ?? '').matchAll(/<fill>([\s\S]*?)<\/fill>/g)].map(
    ([, fill = '']) => /fgColor rgb="(?:FF)?([0-9A-Fa-f]{6})"/.exec(fill)?.[1]?.toLowerCase() ?? '',
  );
  const formats = [...(/<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map(
    ([format]) => fills[Number(/fillId="(\d+)"/.exec(format)?.[1] ?? 0)] ?? '',
  );
  return new Map(
    [...xml.matchAll(/<c ([^>]*)>/g)].map(([, head = '']) => [
      /r="([A-Z]+\d+)"/.exec(head)?.[1] ?? '',
      formats[Number(/s="(\d+)"/.exec(head)?.[1] ?? 0)] ?? '',
    ]),
  );
}

describe('report as a spreadsheet', () => {
  it('prints every sheet in landscape at page width, with titles and page numbers on each page', async () => {
    const { sheets, workbook } = await spreadsheet('en');
    expect(sheets.length).toBeGreaterThan(4);
    for (const { name, xml } of sheets) {
      expect([name, /<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/.test(xml)]).toEqual([name, true]);
      const setUp = /<pageSetup ([^>]*)\/>/.exec(xml)?.[1];
      for (const expected of ['paperSize="9"', 'orientation="landscape"', 'fitToWidth="1"', 'fitToHeight="0"'])
        expect(setUp).toContain(expected);
      expect(xml).toContain('<oddFooter>&amp;R&amp;P / &amp;N</oddFooter>');
    }
    const frozen = sheets.flatMap(({ xml }, index) => (xml.includes('state="frozen"') ? [String(index)] : []));
    const repeated = [...workbook.matchAll(/_xlnm\.Print_Titles" localSheetId="(\d+)">'[^<]*'!\$1:\$1</g)].map(
      ([, index]) => index,
    );
    expect(frozen.length).toBeGreaterThan(2);
    expect(repeated).toEqual(frozen);
  });

  it.each(['en', 'es'] as const)('shows every column title in full in %s', async (language) => {
    const { sheets, cells } = await spreadsheet(language);
    for (const [index, { name, xml }] of sheets.entries()) {
      if (!xml.includes('state="frozen"')) continue;
      const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
      const height = Number(/<row [^>]*?ht="([\d.]+)"/.exec(xml)?.[1]);
      for (const [column, title] of (cells[index]?.[0] ?? []).entries()) {
        const width = widths[column] ?? 0;
        const longest = Math.max(...title.split(' ').map((word) => word.length));
        expect([name, title, width >= longest * 1.15 + 2]).toEqual([name, title, true]);
        // Width of the whole title as if lines were not filled completely.
        expect([name, title, height >= 15 * Math.ceil((title.length * 1.15) / width)]).toEqual([name, title, true]);
      }
    }
  });

  it.each(['en', 'es'] as const)('shows every wrapped text in full in %s', async (language) => {
    const { sheets, cells, styles } = await spreadsheet(language);
    const formats = [
      ...(/<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf [\s\S]*?(?:\/>|<\/xf>)/g),
    ];
    const wraps = formats.map(([format]) => format.includes('wrapText="1"'));
    let tall = 0;
    for (const [index, { name, xml }] of sheets.entries()) {
      const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
      for (const [at, [, head = '', row = '']] of [...xml.matchAll(/<row ([^>]*)>([\s\S]*?)<\/row>/g)].entries()) {
        const height = Number(/ht="([\d.]+)"/.exec(head)?.[1] ?? 15);
        for (const [column, [, cell = '']] of [...row.matchAll(/<c ([^>]*?)(?:\/>|>)/g)].entries()) {
          if (!wraps[Number(/s="(\d+)"/.exec(cell)?.[1] ?? 0)]) continue;
          const text = cells[index]?.[at]?.[column] ?? '';
          const lines = Math.ceil(text.length / widths[column]!);
          if (lines > 1) tall += 1;
          expect([name, text, height >= 15 * lines]).toEqual([name, text, true]);
        }
      }
    }
    expect(tall).toBeGreaterThan(10);
  });

  it('has a heat map of each category with the figures and colours of the screens', async () => {
    const { table, sheets, cells, styles } = await spreadsheet('en', "Area: [North/South] 'and' all others");
    const at = sheets.findIndex(({ name }) => name.startsWith('Map of'));
    // Without the characters that a sheet name cannot contain, and shortened.
    expect(sheets[at]?.name.replaceAll('&apos;', "'")).toBe("Map of Area North South 'and' 1");
    const [titles = [], ...rows] = cells[at] ?? [];
    expect(titles.slice(1)).toEqual(['Responses', 'Overall', ...table.dimensions.map(({ name }) => name.en)]);
    const fills = fillsOf(sheets[at]?.xml ?? '', styles);
    const shown = table.breakouts[0]!.units.filter(({ hidden }) => hidden === null);
    for (const unit of shown) {
      const row = rows.findIndex(([name]) => name === unit.name);
      const figures = [unit.product, ...unit.dimensions.map(({ result }) => result)].map(
        ({ favorability }) => favorability,
      );
      figures.forEach((figure, index) => {
        const cell = `${String.fromCharCode(67 + index)}${row + 2}`;
        if (!figure) return;
        expect([cell, fills.get(cell)]).toEqual([cell, heatColor(figure.value).slice(1)]);
        if (figure.bound === 'exact') expect(rows[row]?.[2 + index]).toBe(String(figure.value));
      });
    }
    const hidden = table.breakouts[0]!.units.filter((unit) => unit.hidden !== null);
    expect(hidden.length).toBeGreaterThan(0);
    for (const unit of hidden) expect(rows.find(([name]) => name === unit.name)?.join('')).not.toMatch(/\d%|^\d+$/);
  });
});
