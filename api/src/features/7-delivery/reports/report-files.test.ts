import { describe, expect, it } from '@jest/globals';
import { analysis, analysisViews, measurements, survey } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { addCategory, done, openMeasurement } from '../../../platform/testing/measuring.ts';
import { readPdf } from '../../../platform/testing/read-pdf.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { answerMeasurement } from '../../6-analysis/results-jobs/testing/answer-measurement.ts';
import { makeReport, measureUnits } from './testing/make-report.ts';
import { parseCsv } from './testing/parse-csv.ts';
import { readSheets } from './testing/read-spreadsheet.ts';

const api = apiOfFile();

describe('content of report files', () => {
  const SIZES = [22, 4, 9, 15];

  async function disclosedAndFiles(language: 'en' | 'es', title?: string) {
    const owner = await api.createAccount();
    const { measurement, stop } = await measureUnits({ api, owner }, SIZES, title);
    await stop();
    const table = await done(owner.call(analysis.getAnalysis, { params: { id: measurement.id } }));
    const csv = (await makeReport(api, owner, { measurement: measurement.id, kind: 'csv', language })).file.toString(
      'utf8',
    );
    const xlsx = readSheets(
      (await makeReport(api, owner, { measurement: measurement.id, kind: 'xlsx', language })).file,
    );
    const pdf = readPdf((await makeReport(api, owner, { measurement: measurement.id, kind: 'pdf', language })).file);
    return { table, files: { csv, xlsx, pdf } };
  }

  it('equals the disclosed table, number by number', async () => {
    const { table, files } = await disclosedAndFiles('en');
    expect(table.breakouts[0]?.units.map(({ hidden }) => hidden)).toEqual([null, 'primary', 'secondary', null]);
    // Every number occurs as often as in the table; the expected ones come from the replies for the screens.
    const expected = numbersOf(table);
    const lines = parseCsv(files.csv);
    expect(files.csv.startsWith('\uFEFF')).toBe(true);
    const value = lines[0]?.indexOf('value') ?? -1;
    const [level, figure] = [lines[0]?.indexOf('level') ?? -1, lines[0]?.indexOf('figure') ?? -1];
    const isOfTable = (line: string[]) =>
      !/^(?:trend|driver)/.test(line[level] ?? '') && !/_to_(?:rest|previous)$/.test(line[figure] ?? '');
    const written = lines
      .slice(1)
      .filter(isOfTable)
      .flatMap((line) => (line[value] === '' ? [] : [Number(line[value])]));
    expect(written.toSorted(byValue)).toEqual(expected.toSorted(byValue));
    // A suppressed unit has no number in any line, and a reason.
    const unit = lines[0]?.indexOf('unit') ?? -1;
    for (const name of ['Unit 1', 'Unit 2']) {
      const own = lines.filter((line) => line[unit] === name);
      expect(own.length).toBeGreaterThan(8);
      expect(own.map((line) => line[value])).toEqual(own.map(() => ''));
      expect(own.every((line) => line.at(-2) !== '')).toBe(true);
    }
    // The file states the limits of a reusable link and the number of returning devices.
    expect(files.csv).toContain('returning_devices');
    expect(files.xlsx.flat(2).join()).toContain('Fewer than 5 responses came from devices');
    expect(files.xlsx.flat(2).join()).toContain('The encrypted answers and their key were destroyed on');
    expect(files.pdf).toMatch(/encrypted\s+answers\s+and\s+their\s+key\s+were\s+destroyed\s+on/);
    for (const text of [/Fewer than 5 responses came from devices/, /someone\s+fills\s+their\s+group/])
      expect(files.pdf).toMatch(text);
    // Every file shows suppressed units together.
    expect(table.breakouts[0]?.others?.units.map(({ name }) => name)).toEqual(['Unit 1', 'Unit 2']);
    const together = 'Other units combined: Unit 1, Unit 2';
    expect(lines.some((line) => line[unit] === together && line[value] !== '')).toBe(true);
    expect(files.xlsx[2]?.some((row) => row[1] === together)).toBe(true);
    expect(files.pdf.replaceAll(/\s+/g, ' ')).toContain(together);
    // The spreadsheet's breakouts contain exactly those numbers, and only words for suppressed units.
    const breakouts = files.xlsx[2] ?? [];
    expect(breakouts[0]).toEqual([
      'Category',
      'Unit',
      'Dimension',
      'Favorable',
      'Neutral',
      'Unfavorable',
      'Score',
      'Answers',
      'Difference from the rest',
      'Interpretation',
    ]);
    for (const row of breakouts.slice(1)) {
      const isHidden = row[1] === 'Unit 1' || row[1] === 'Unit 2';
      const numbers = row.slice(3, 8).filter((cell) => /^-?\d+$/.test(cell));
      if (isHidden) expect(numbers).toEqual([]);
      else expect(numbers.length).toBeGreaterThan(0);
    }
    const disclosed = new Set(expected);
    const strange = files.xlsx
      .slice(0, 3)
      .flatMap((sheet) => sheet.map((row) => row.slice(0, 8)))
      .flat()
      .filter(
        (cell) => /^-?\d+(?:\.\d+)?$/.test(cell) && !disclosed.has(Number(cell)) && Number(cell) !== table.threshold,
      );
    expect(strange).toEqual([]);
    // The PDF shows reasons and no figures for suppressed units.
    const rowOf = (name: string) => {
      const words = files.pdf.split('\n');
      const at = words.lastIndexOf(name);
      return words.slice(at + 1, at + 3);
    };
    expect(rowOf('Unit 1')).toEqual(['–', 'Fewer than 5 people answered']);
    expect(rowOf('Unit 2')).toEqual(['–', 'Not shown, to protect a small group']);
    expect(rowOf('Unit 0')[0]).toBe('22');
  });

  it('equals the other screens: differences, trend, drivers and comments', async () => {
    const owner = await api.createAccount();
    await addCategory(owner.call, 'Area', ['North', 'South']);
    const { measurement, token } = await openMeasurement(owner.call, { number_of_participants: 200 });
    await done(api.call(survey.getSurvey, { params: { token } }));
    const formula = '=HYPERLINK("http://evil.example")';
    await answerMeasurement(api.services, owner.accountId, {
      measurementId: measurement.id,
      answers: Array.from({ length: 110 }, (_, person) => ({
        units: [person % 2 ? 'North' : 'South'],
        value: (position, type) => (type === 'enps' ? person % 11 : 1 + ((person + position * (person % 2)) % 5)),
        ...(person < 12 ? { comment: person ? `Más luz ${person}\u0001` : formula } : {}),
      })),
    });
    await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    const one = { params: { id: measurement.id } };
    const input = { measurement: measurement.id, language: 'en' } as const;
    const drivers = await done(owner.call(analysisViews.getDrivers, one));
    const heat = await done(owner.call(analysisViews.getBreakouts, one));
    const trend = await done(owner.call(analysisViews.getTrend, one));
    const read = await done(owner.call(analysisViews.getComments, one));
    expect([drivers.available, read.available, trend.points.length]).toEqual(['ready', 'ready', 1]);

    const [columns = [], ...lines] = parseCsv(
      (await makeReport(api, owner, { ...input, kind: 'csv' })).file.toString('utf8'),
    );
    const at = (line: string[], name: string) => line[columns.indexOf(name)] ?? '';
    const written = (isOne: (line: string[]) => boolean) =>
      lines.flatMap((line) => (isOne(line) && at(line, 'value') !== '' ? [Number(at(line, 'value'))] : []));
    expect(written((line) => at(line, 'level').startsWith('driver')).toSorted(byValue)).toEqual(
      [
        drivers.people ?? 0,
        ...drivers.drivers.flatMap(({ r, low, high, influence }) => [r, low, high, influence ?? 0]),
      ].toSorted(byValue),
    );
    expect(written((line) => at(line, 'figure').endsWith('_to_rest'))).toEqual(
      heat.rows.flatMap(({ cells }) =>
        cells.flatMap(({ favorability, score }) =>
          [favorability, score].flatMap((one) => (one ? [one.difference] : [])),
        ),
      ),
    );
    expect(written((line) => at(line, 'level').startsWith('trend')).toSorted(byValue)).toEqual(
      numbersIn(
        trend.points.map(({ responses, product, enps, dimensions }) => [responses, product, enps?.value, dimensions]),
      ).toSorted(byValue),
    );
    const texts = lines.flatMap((line) => (at(line, 'level') === 'comment' ? [at(line, 'text')] : []));
    expect(texts).toEqual(read.comments.map(({ text }) => (text === formula ? `'${text}` : text)));

    const sheets = readSheets((await makeReport(api, owner, { ...input, kind: 'xlsx' })).file);
    expect(sheets.formulas).toBe(0);
    const sheetWith = (title: string) => sheets.find(([head]) => head?.includes(title)) ?? [];
    // Only characters that a spreadsheet cannot contain are removed.
    expect(
      sheetWith('Comment')
        .slice(1)
        .map((row) => row[1]),
    ).toEqual(read.comments.map(({ text }) => text.replace('\u0001', '')));
    expect(
      sheetWith('Strength (r)')
        .slice(1)
        .map((row) => Number(row[3])),
    ).toEqual(drivers.drivers.map(({ r }) => r));

    const pdf = readPdf((await makeReport(api, owner, { ...input, kind: 'pdf' })).file);
    const { participation, product } = await done(owner.call(analysisViews.getOverview, one));
    expect(pdf.replaceAll(/\s+/g, ' ')).toContain(
      `110 responses came in, out of ${participation.expected} expected (${participation.rate}%), ` +
        `and overall favorability is ${product?.favorability?.value}%.`,
    );
    expect(pdf).toContain('Drivers of Permanence');
    expect(pdf).toContain('Más luz 3');
    expect(pdf).toContain('evil.example');
    expect(pdf).toContain('It does not mean that');
  });

  it('uses the chosen language', async () => {
    const { files } = await disclosedAndFiles('es');
    expect(files.pdf).toContain('Cómo se calculan los resultados');
    expect(files.pdf.replaceAll(/\s+/g, ' ')).toMatch(/Resumen Llegaron 50 respuestas de las \d+ previstas/);
    expect(files.pdf).toMatch(/Todavía\s+no\s+sobresale\s+nada/);
    expect(files.pdf).toContain('Retención del talento');
    expect(files.xlsx[1]?.[0]).toContain('Desfavorable');
    expect(files.csv).toContain('Respondieron menos de 5 personas');
  });

  it('never contains a name as a runnable formula', async () => {
    const { files } = await disclosedAndFiles('en', '=HYPERLINK("http://evil.example")');
    expect(files.csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(files.csv).not.toMatch(/(^|,)=/m);
    expect(files.xlsx[2]?.[1]?.[0]).toBe('=HYPERLINK("http://evil.example")');
    expect(files.xlsx.formulas).toBe(0);
  });

  it('contains only an explanation if too few people answered', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measureUnits({ api, owner }, [4]);
    await stop();
    const { file } = await makeReport(api, owner, { measurement: measurement.id, kind: 'csv', language: 'en' });
    const lines = parseCsv(file.toString('utf8')).slice(1);
    expect(lines.map((line) => [line[9], line[10], line[13]])).toEqual([
      ['responses', '', 'Fewer than 5 people answered'],
      ['expected', '60', ''],
      ['rate', '', 'Fewer than 5 people answered'],
      ['margin_of_error', '', 'Fewer than 5 people answered'],
    ]);
    const pdf = readPdf(
      (await makeReport(api, owner, { measurement: measurement.id, kind: 'pdf', language: 'en' })).file,
    );
    expect(pdf).toContain('no results of this measurement are shown');
    // The limits of the protection are listed with the rules.
    expect(pdf).toContain('What cannot be protected');
    expect(pdf).toMatch(/someone\s+fills\s+their\s+group/);
    expect(pdf).not.toMatch(/\b4 of\b/);
  });
});

const byValue = (a: number, b: number) => a - b;

/** Collects all numbers of nested values. */
function numbersIn(...values: readonly unknown[]): number[] {
  const found: number[] = [];
  const take = (value: unknown): void => {
    if (typeof value === 'number') found.push(value);
    else if (Array.isArray(value)) value.forEach(take);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  take(values);
  return found;
}

/** Returns all figures of a disclosed table in the API format. */
const numbersOf = ({
  participation,
  product,
  enps,
  dimensions,
  own_questions: own = [],
  breakouts,
}: z.output<typeof analysis.AnalysisSchema>): number[] =>
  numbersIn(participation, product, enps, dimensions, own, breakouts);
