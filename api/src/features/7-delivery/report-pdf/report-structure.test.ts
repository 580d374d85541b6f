import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { elementsOf, readPdfStructure, type PdfElement } from '../../../platform/testing/read-pdf-structure.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { makeReport, measureUnits } from '../reports/testing/make-report.ts';

const api = apiOfFile();

async function reportIn(language: 'en' | 'es') {
  const owner = await api.createAccount();
  const { measurement, stop } = await measureUnits({ api, owner }, [22, 4, 9, 15]);
  await stop();
  const { file } = await makeReport(api, owner, { measurement: measurement.id, kind: 'pdf', language });
  return { file, structure: readPdfStructure(file) };
}

const textOf = (element: PdfElement): string =>
  elementsOf(element)
    .map(({ text }) => text)
    .join(' ')
    .trim();

describe('structure of a PDF report', () => {
  it.each([
    {
      language: 'en',
      title: 'Talent retention',
      parts: ['Summary', 'Favorability', 'Score', 'How results are calculated'],
    },
    {
      language: 'es',
      title: 'Retención del talento',
      parts: ['Resumen', 'Favorabilidad', 'Puntaje', 'Cómo se calculan los resultados'],
    },
  ] as const)(
    'has language, title, headings, tables, lists and alternative texts in $language',
    async ({ language, title, parts }) => {
      const { structure } = await reportIn(language);
      expect(structure).toMatchObject({ isTagged: true, language, showsTitle: true, unmarked: '' });
      expect(structure.title).toContain(title);
      const all = elementsOf(structure.root);
      const headings = all.filter(({ type }) => /^H\d$/.test(type));
      expect(headings.filter(({ type }) => type === 'H1').map(textOf)).toEqual([title]);
      expect(headings.map(textOf)).toEqual(expect.arrayContaining([...parts]));
      // No heading level is skipped on the way down.
      headings.reduce((level, { type }) => {
        const own = Number(type.slice(1));
        expect(own).toBeLessThanOrEqual(level + 1);
        return own;
      }, 0);
      const figures = all.filter(({ type }) => type === 'Figure');
      expect(figures.length).toBeGreaterThan(0);
      for (const { alt } of figures) expect(alt).toMatch(/\w{3}/);
      expect(all.some(({ type, children }) => type === 'L' && children.length > 1)).toBe(true);
    },
  );

  it('has named columns and rows in each table, and a repeated header only once', async () => {
    const { structure } = await reportIn('en');
    const tables = elementsOf(structure.root).filter(({ type }) => type === 'Table');
    const results = tables.find((table) => textOf(table).includes('Unfav.'))!;
    const [head, body] = results.children;
    expect(head!.children.map(({ children }) => children.map(textOf))).toEqual([
      ['Dimension and question', 'Distribution', 'Unfav.', 'Neutral', 'Fav.', 'Score', 'Answers'],
    ]);
    expect(head!.children[0]!.children.every(({ type, scope }) => type === 'TH' && scope === 'Column')).toBe(true);
    // The table spans several pages with its header on each.
    expect(body!.children.length).toBeGreaterThan(30);
    for (const row of body!.children) {
      expect(row.children.reduce((sum, { colSpan }) => sum + (colSpan ?? 1), 0)).toBe(7);
      expect(row.children.map(({ type }) => type).slice(0, 2)).toEqual(['TH', 'TD']);
      expect(row.children[0]!.scope).toBe('Row');
    }
  });

  it('is readable by another PDF library', async () => {
    const { file } = await reportIn('es');
    const { error, stdout } = spawnSync('pdfinfo', ['-'], { input: file, encoding: 'utf8' });
    if (error) {
      expect(process.env.ORACLES).not.toBe('required');
      console.warn('Skipped: pdfinfo (poppler-utils) is not on this machine. ORACLES=required makes that a failure.');
      return;
    }
    expect(stdout).toMatch(/^Tagged: +yes$/m);
  });
});
