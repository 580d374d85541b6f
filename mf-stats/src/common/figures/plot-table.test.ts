import { describe, expect, it } from '@jest/globals';
import { tableAsHtml, tableAsText } from './plot-table.ts';

const table = {
  caption: 'Favorability',
  columns: ['Unit', 'Favorable'],
  rows: [
    { key: 'a', cells: ['R&D <core>', '72 %'] },
    { key: 'b', cells: ['=1+1', '−3'] },
    { key: 'c', cells: ['Ventas\tNorte\n', '+4.5'] },
  ],
};

describe('copied numbers of a plot', () => {
  it('are tab-separated lines without formulas', () => {
    expect(tableAsText(table, ['Molino', 'Favorability'])).toBe(
      ['Molino', 'Favorability', 'Unit\tFavorable', 'R&D <core>\t72 %', "'=1+1\t−3", 'Ventas Norte \t+4.5'].join('\n'),
    );
  });

  it('are an HTML table with escaped names', () => {
    const document = new DOMParser().parseFromString(tableAsHtml(table, ['R&D &amp; <b>']), 'text/html');
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(texts('p')).toEqual(['R&D &amp; <b>']);
    expect(texts('th')).toEqual(table.columns);
    expect(texts('td')).toEqual(['R&D <core>', '72 %', "'=1+1", '−3', 'Ventas Norte ', '+4.5']);
    expect(tableAsHtml({ ...table, rows: [{ key: 'a', cells: ['&lt;', ''] }] }, [])).toContain('&amp;lt;');
  });

  it.each(['=A1', '+A1', '-A1', '@A1', '\tA1', '＝A1', '\u200B=A1', ' =A1'])(
    'prefix the formula %j with an apostrophe',
    (name) => {
      const copied = tableAsText({ ...table, columns: [], rows: [{ key: 'a', cells: [name] }] }, []);
      expect(copied.startsWith("\n'")).toBe(true);
    },
  );

  it.each(['-3', '+4,5', '−1.234 %'])('leave the number %s unchanged', (number) => {
    expect(tableAsText({ ...table, columns: [], rows: [{ key: 'a', cells: [number] }] }, [])).toBe(`\n${number}`);
  });
});
