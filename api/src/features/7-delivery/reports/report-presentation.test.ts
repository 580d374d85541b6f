import { describe, expect, it } from '@jest/globals';
import { analysis, analysisViews, presentations } from '@veleta/shared/contracts';
import { done } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';
import { makeReport, measureUnits } from './testing/make-report.ts';
import { readSlides } from './testing/read-slides.ts';

const api = apiOfFile();

const SIZES = [22, 4, 9, 15];

async function measured(sizes: readonly number[] = SIZES, title?: string) {
  const owner = await api.createAccount();
  const { measurement, stop } = await measureUnits({ api, owner }, sizes, title);
  await stop();
  const table = await done(owner.call(analysis.getAnalysis, { params: { id: measurement.id } }));
  return { owner, id: measurement.id, table };
}

const slidesOf = (owner: TestAccount, id: string, language: 'en' | 'es' = 'en') =>
  done(owner.call(presentations.getPresentation, { params: { id }, query: { language } }));

/** Collects all numbers of nested values. */
function numbersIn(...values: readonly unknown[]): Set<number> {
  const found = new Set<number>();
  const take = (value: unknown): void => {
    if (typeof value === 'number') found.add(value);
    else if (Array.isArray(value)) value.forEach(take);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  take(values);
  return found;
}

/** Numbers that are no figures: levels of confidence, the ends of a scale, ranks and the number of combined units. */
const LEVELS = /confidence of 95%|95% interval|\(95%\)|from 0 to 100|^\d\. |\(\d+\)$/g;

/** Returns the numbers of a text as it is written in English. */
const numbersOfText = (text: string): number[] =>
  [
    ...text
      .replaceAll('−', '-')
      .replaceAll(LEVELS, '')
      .matchAll(/(?<![\w.])-?\d[\d,]*(?:\.\d+)?/g),
  ].map(([number]) => Number(number.replaceAll(',', '')));

/** Dates, rules and names of units contain numbers which are no figures. */
const isFigureText = (text: string) => !/202\d|Unit \d|at least|answers 4 and 5/.test(text);

describe('slides of a measurement', () => {
  it('show only figures of the disclosed tables', async () => {
    const { owner, id, table } = await measured();
    expect(table.breakouts[0]?.units.map(({ hidden }) => hidden)).toEqual([null, 'primary', 'secondary', null]);
    const one = { params: { id } };
    const disclosed = numbersIn(
      table,
      await done(owner.call(analysisViews.getOverview, one)),
      await done(owner.call(analysisViews.getBreakouts, one)),
      await done(owner.call(analysisViews.getDrivers, one)),
    );
    const { slides } = await slidesOf(owner, id);
    const drawn = slides.flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        if (block.type === 'bars') return block.rows.flatMap(({ values }) => values ?? []);
        return block.type === 'line' ? block.points.flatMap(({ value }) => value ?? []) : [];
      }),
    );
    const written = slides.flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        if (block.type === 'tiles') return block.tiles.flatMap(({ value, note }) => [value, note]);
        if (block.type === 'bars') return block.rows.map(({ text }) => text);
        if (block.type !== 'table') return 'text' in block ? [block.text] : [];
        return block.rows.flatMap((cells) => cells.flatMap(({ text, note = '' }) => [text, note]));
      }),
    );
    const figures = [...drawn, ...written.filter(isFigureText).flatMap(numbersOfText)];
    expect(figures.length).toBeGreaterThan(80);
    expect(figures.filter((figure) => !disclosed.has(figure))).toEqual([]);
  });

  it('show a reason instead of the figures of a suppressed unit, and suppressed units together', async () => {
    const { owner, id, table } = await measured();
    const { slides } = await slidesOf(owner, id);
    const map = slides.find(({ key }) => key.startsWith('heat-map'))?.blocks.find(({ type }) => type === 'table');
    const rows = map?.type === 'table' ? map.rows : [];
    const rowOf = (name: string) => rows.find(([first]) => first?.text === name)?.map(({ text }) => text);
    expect(rowOf('Unit 1')).toEqual(['Unit 1', '–', 'Fewer than 5 people answered']);
    expect(rowOf('Unit 2')).toEqual(['Unit 2', '–', 'Not shown, to protect a small group']);
    expect(rowOf('Unit 0')?.[1]).toBe('22');
    expect(rowOf('Whole organization')?.[1]).toBe(String(table.participation.responses));
    expect(rowOf('Other units combined (2)')?.[1]).toBe('13');
  });

  it('are the slides of the file, with native charts and tables of the same figures', async () => {
    const { owner, id } = await measured(SIZES, `Area & <b>"x"</b>`);
    for (const language of ['en', 'es'] as const) {
      const { slides } = await slidesOf(owner, id, language);
      const { file, headers } = await makeReport(api, owner, { measurement: id, kind: 'pptx', language });
      expect(headers['content-type']).toContain('presentationml.presentation');
      const read = readSlides(file);
      expect(read.map(({ texts }) => texts[0])).toEqual(slides.map(({ title }) => title));
      for (const [index, { blocks, key }] of slides.entries()) {
        const { texts, tables, charts, valueFormats, pictures } = read[index]!;
        const table = blocks.filter(({ type }) => type === 'table');
        expect([key, tables]).toEqual([
          key,
          table.map((block) =>
            block.type === 'table'
              ? [
                  block.columns.map(({ title }) => title),
                  ...block.rows.map((row) => row.map(({ text, note = '' }) => text + note)),
                ]
              : [],
          ),
        ]);
        expect([key, charts]).toEqual([
          key,
          blocks.flatMap((block) =>
            block.type === 'bars'
              ? [block.series.map((_, part) => block.rows.flatMap(({ values }) => values?.[part] ?? []))]
              : [],
          ),
        ]);
        const percent = language === 'en' ? '0"%"' : '0"\u00a0%"';
        expect([key, valueFormats]).toEqual([key, charts.length > 0 ? [`[>=5]${percent};;`] : []]);
        expect([key, pictures]).toEqual([key, 0]);
        for (const block of blocks) if ('text' in block) expect(texts).toContain(block.text);
      }
    }
  });

  it('divide a large heat map among slides, with every unit once', async () => {
    const { owner, id } = await measured(Array.from({ length: 12 }, () => 5));
    const { slides } = await slidesOf(owner, id);
    const maps = slides.filter(({ key }) => key.startsWith('heat-map'));
    expect(maps.map(({ title }) => title)).toEqual(['Favorability by Area (1 of 2)', 'Favorability by Area (2 of 2)']);
    const names = maps.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'table' ? block.rows.map(([first]) => first?.text ?? '') : [])),
    );
    expect(names.filter((name) => name.startsWith('Unit'))).toEqual(
      Array.from({ length: 12 }, (_, index) => `Unit ${index}`),
    );
  });

  it('contain only an explanation if too few people answered', async () => {
    const { owner, id } = await measured([4]);
    const { slides } = await slidesOf(owner, id);
    expect(slides.map(({ key }) => key)).toEqual(['title', 'withheld', 'protection-1', 'protection-2']);
    expect(JSON.stringify(slides)).not.toMatch(/\b4 of\b/);
    const { file } = await makeReport(api, owner, { measurement: id, kind: 'pptx', language: 'en' });
    expect(readSlides(file)).toHaveLength(slides.length);
  });

  it('are refused before the end of the measurement', async () => {
    const owner = await api.createAccount();
    const { measurement } = await measureUnits({ api, owner }, [6]);
    const call = owner.call(presentations.getPresentation, {
      params: { id: measurement.id },
      query: { language: 'en' },
    });
    expect((await call).status).toBe(409);
  });
});
