import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { analysis, analysisViews, measurements, organizations, reports, survey } from '@veleta/shared/contracts';
import { inflateRawSync } from 'node:zlib';
import { inTenant } from '../../platform/database/tenant.ts';
import type * as z from 'zod/mini';
import { urlOf } from '../../platform/route.ts';
import { addCategory, answerAll, done, openMeasurement, tokenOf } from '../../platform/testing/measuring.ts';
import { readPdf } from '../../platform/testing/read-pdf.ts';
import { answerMeasurement } from '../analysis/testing/answer-measurement.ts';
import { startApi, type TestAccount, type TestApi } from '../../platform/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => api.clock.set('2026-03-02T09:00:00.000Z'));

type Wish = Parameters<typeof ask>[1];

/** A measurement with `sizes[unit]` answers in each unit of a category, ended. */
async function measure(owner: TestAccount, sizes: readonly number[], title = 'Area') {
  const category = await addCategory(
    owner.call,
    title,
    sizes.map((_, index) => `Unit ${index}`),
  );
  const { measurement, token } = await openMeasurement(owner.call, { number_of_participants: 60 });
  const asked = await done(api.call(survey.getSurvey, { params: { token } }));
  for (const [unit, size] of sizes.entries()) {
    const chosen = asked.categories[0]?.units[unit];
    for (let person = 0; person < size; person += 1) {
      const { place } = await done(api.call(survey.startSurvey, { params: { token }, body: {} }));
      const body = {
        submission_id: api.services.random.uuid(),
        place,
        units: chosen ? [chosen.id] : [],
        answers: answerAll(asked, { likert: 1 + ((unit + person) % 5), enps: (unit + 3 * person) % 11 }),
      };
      await done(api.call(survey.submitSurvey, { params: { token }, body }));
    }
  }
  const stop = () => done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
  return { category, measurement, stop };
}

const ask = (member: TestAccount, body: { measurement: string; kind: reports.ReportKind; language: 'en' | 'es' }) =>
  member.call(reports.createReport, { body });

async function fileOf(member: TestAccount, id: string) {
  const response = await api.app.inject({
    method: 'GET',
    url: urlOf(reports.getReportFile).replace(':id', id),
    headers: { authorization: `Bearer ${member.access}` },
  });
  return { status: response.statusCode, headers: response.headers, file: response.rawPayload };
}

/** Asks for a report, lets it be made, and reads its file. */
async function make(member: TestAccount, wish: Wish) {
  const { id } = await done(ask(member, wish));
  await api.runJobs();
  return { id, ...(await fileOf(member, id)) };
}

const listed = (member: TestAccount) => done(member.call(reports.getReports));

describe('who may not', () => {
  it('lets analysts read reports and take them along, but neither make nor delete them', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measure(owner, [6]);
    await stop();
    const { id } = await make(owner, { measurement: measurement.id, kind: 'csv', language: 'en' });
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await listed(analyst)).map((report) => report.id)).toEqual([id]);
    expect((await fileOf(analyst, id)).status).toBe(200);
    const wish = { measurement: measurement.id, kind: 'pdf', language: 'en' } as const;
    expect((await ask(analyst, wish)).error.error).toBe('forbidden');
    expect((await analyst.call(reports.remakeReport, { params: { id } })).error.error).toBe('forbidden');
    expect((await analyst.call(reports.deleteReport, { params: { id } })).error.error).toBe('forbidden');
  });

  it('makes no report of another account’s measurement, nor shows one', async () => {
    const [owner, stranger] = [await api.createAccount(), await api.createAccount()];
    const { measurement, stop } = await measure(owner, [6]);
    await stop();
    const wish = { measurement: measurement.id, kind: 'csv', language: 'en' } as const;
    expect((await ask(stranger, wish)).error.error).toBe('not_found');
    const { id } = await make(owner, wish);
    expect(await listed(stranger)).toEqual([]);
    expect((await fileOf(stranger, id)).status).toBe(404);
  });

  it('makes none before the end', async () => {
    const owner = await api.createAccount();
    const { measurement } = await measure(owner, [6]);
    const wish = { measurement: measurement.id, kind: 'pdf', language: 'en' } as const;
    expect((await ask(owner, wish)).error.error).toBe('measurement_active');
    expect(await listed(owner)).toEqual([]);
  });
});

describe('a report', () => {
  it('is queued, made by a background task, kept and downloaded under a telling name', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measure(owner, [7]);
    await stop();
    const asked = await done(ask(owner, { measurement: measurement.id, kind: 'xlsx', language: 'es' }));
    expect(asked).toMatchObject({ status: 'queued', progress: 0, file: null, is_stale: false });
    expect((await fileOf(owner, asked.id)).status).toBe(404);
    await api.runJobs();
    const [made] = await listed(owner);
    expect(made).toMatchObject({ status: 'succeeded', progress: 100, is_stale: false, kind: 'xlsx', language: 'es' });
    const { headers, file } = await fileOf(owner, asked.id);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="talent-retention-${measurement.first_date}-es.xlsx"`,
      'cache-control': 'no-store',
    });
    expect(file.length).toBe(made?.file?.size_bytes);
  });

  it('is the same one when it is asked for again, and goes when it is deleted', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measure(owner, [7]);
    await stop();
    const wish = { measurement: measurement.id, kind: 'csv', language: 'en' } as const;
    const { id } = await make(owner, wish);
    const again = await done(ask(owner, wish));
    expect(again).toMatchObject({ id, status: 'succeeded' });
    await done(owner.call(reports.deleteReport, { params: { id } }));
    expect(await listed(owner)).toEqual([]);
    expect((await fileOf(owner, id)).status).toBe(404);
    expect((await owner.call(reports.deleteReport, { params: { id } })).error.error).toBe('not_found');
  });

  it('says that it is stale when the organization looks otherwise, and is made again by itself', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measure(owner, [7]);
    await stop();
    const { id, file } = await make(owner, { measurement: measurement.id, kind: 'pdf', language: 'en' });
    expect(readPdf(file)).not.toContain('Telar y Trama');
    await done(owner.call(organizations.createOrganization, { body: { name: 'Telar y Trama' } }));
    expect(await listed(owner)).toMatchObject([{ id, is_stale: true, status: 'succeeded' }]);
    await api.services.db.transaction().execute((tx) => api.services.jobs.send(tx, 'reports.upkeep', {}));
    await api.runJobs();
    expect(await listed(owner)).toMatchObject([{ id, is_stale: false, status: 'succeeded' }]);
    expect(readPdf((await fileOf(owner, id)).file)).toContain('Telar y Trama');
  });

  it('goes with its measurement', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measure(owner, [7]);
    await stop();
    await make(owner, { measurement: measurement.id, kind: 'csv', language: 'en' });
    await done(owner.call(measurements.deleteMeasurementSet, { params: { id: measurement.set } }));
    expect(await listed(owner)).toEqual([]);
    await api.runJobs();
    const rows = await inTenant(api.services.db, owner.accountId, (tx) =>
      tx.selectFrom('report_files').select('report_id').execute(),
    );
    expect(rows).toEqual([]);
  });
});

describe('what stands in a file', () => {
  const SIZES = [12, 4, 9, 15];

  async function disclosedAndFiles(language: 'en' | 'es', title?: string) {
    const owner = await api.createAccount();
    const { measurement, stop } = await measure(owner, SIZES, title);
    await stop();
    const table = await done(owner.call(analysis.getAnalysis, { params: { id: measurement.id } }));
    const files = { csv: '', xlsx: readNothing(), pdf: '' };
    files.csv = (await make(owner, { measurement: measurement.id, kind: 'csv', language })).file.toString('utf8');
    files.xlsx = readSheets((await make(owner, { measurement: measurement.id, kind: 'xlsx', language })).file);
    files.pdf = readPdf((await make(owner, { measurement: measurement.id, kind: 'pdf', language })).file);
    return { table, files };
  }

  it('is the disclosed table, number by number, and nothing else', async () => {
    const { table, files } = await disclosedAndFiles('en');
    expect(table.breakouts[0]?.units.map(({ hidden }) => hidden)).toEqual([null, 'small', 'protects', null]);
    // Every number of the table as often as it stands there, and no other: from the replies that the screens read.
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
    // A hidden unit has no number in any line, and says why.
    const unit = lines[0]?.indexOf('unit') ?? -1;
    for (const name of ['Unit 1', 'Unit 2']) {
      const own = lines.filter((line) => line[unit] === name);
      expect(own.length).toBeGreaterThan(8);
      expect(own.map((line) => line[value])).toEqual(own.map(() => ''));
      expect(own.every((line) => line.at(-2) !== '')).toBe(true);
    }
    // The spreadsheet: its breakouts hold those numbers and no other, and hidden units words only.
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
      'Reading',
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
    // The document: hidden units say why and stand beside no figure.
    const rowOf = (name: string) => {
      const words = files.pdf.split('\n');
      const at = words.lastIndexOf(name);
      return words.slice(at + 1, at + 3);
    };
    expect(rowOf('Unit 1')).toEqual(['–', 'Fewer than 5 people answered']);
    expect(rowOf('Unit 2')).toEqual(['–', 'Hidden to protect a small group']);
    expect(rowOf('Unit 0')[0]).toBe('12');
  });

  it('is what the other screens show as well: differences, the trend, drivers and comments, and nothing else', async () => {
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
    const wish = { measurement: measurement.id, language: 'en' } as const;
    const drivers = await done(owner.call(analysisViews.getDrivers, one));
    const heat = await done(owner.call(analysisViews.getBreakouts, one));
    const trend = await done(owner.call(analysisViews.getTrend, one));
    const read = await done(owner.call(analysisViews.getComments, one));
    expect([drivers.available, read.available, trend.points.length]).toEqual(['ready', 'ready', 1]);

    const [columns = [], ...lines] = parseCsv((await make(owner, { ...wish, kind: 'csv' })).file.toString('utf8'));
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

    const sheets = readSheets((await make(owner, { ...wish, kind: 'xlsx' })).file);
    expect(sheets.formulas).toBe(0);
    const sheetWith = (title: string) => sheets.find(([head]) => head?.includes(title)) ?? [];
    // A sign that no spreadsheet takes is left out, and nothing else.
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

    const pdf = readPdf((await make(owner, { ...wish, kind: 'pdf' })).file);
    expect(pdf).toContain('What goes together with Permanence');
    expect(pdf).toContain('Más luz 3');
    expect(pdf).toContain('evil.example');
    expect(pdf).toContain('It does not say that');
  });

  it('goes stale when a measurement that it is compared with goes', async () => {
    const owner = await api.createAccount();
    const opened = await openMeasurement(owner.call, { frequency: 'monthly', end_date: '2026-04-30' });
    const first = opened.measurement.id;
    await done(api.call(survey.getSurvey, { params: { token: opened.token } }));
    const answers = Array.from({ length: 20 }, (_, person) => ({ units: [], value: () => 1 + (person % 5) }));
    await answerMeasurement(api.services, owner.accountId, { measurementId: first, answers });
    api.clock.set('2026-04-03T09:00:00.000Z');
    const [set] = await done(owner.call(measurements.getMeasurementSets));
    const second = set!.measurements.find(({ state }) => state === 'active')!;
    await done(api.call(survey.getSurvey, { params: { token: tokenOf(second.survey_link) } }));
    await answerMeasurement(api.services, owner.accountId, { measurementId: second.id, answers });
    await done(owner.call(measurements.stopMeasurement, { params: { id: second.id } }));
    await done(ask(owner, { measurement: second.id, kind: 'pdf', language: 'en' }));
    await api.runJobs();
    expect(await listed(owner)).toMatchObject([{ is_stale: false }]);
    await inTenant(api.services.db, owner.accountId, (tx) =>
      tx.deleteFrom('disclosed_tables').where('measurement_id', '=', first).execute(),
    );
    expect(await listed(owner)).toMatchObject([{ is_stale: true }]);
  });

  it('speaks the language that was chosen', async () => {
    const { files } = await disclosedAndFiles('es');
    expect(files.pdf).toContain('Cómo se ha calculado');
    expect(files.pdf).toContain('Retención del talento');
    expect(files.xlsx[1]?.[0]).toContain('Desfavorable');
    expect(files.csv).toContain('Respondieron menos de 5 personas');
  });

  it('runs no formula that somebody typed as a name', async () => {
    const { files } = await disclosedAndFiles('en', '=HYPERLINK("http://evil.example")');
    expect(files.csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(files.csv).not.toMatch(/(^|,)=/m);
    expect(files.xlsx[2]?.[1]?.[0]).toBe('=HYPERLINK("http://evil.example")');
    expect(files.xlsx.formulas).toBe(0);
  });

  it('says so and nothing more where too few answered', async () => {
    const owner = await api.createAccount();
    const { measurement, stop } = await measure(owner, [4]);
    await stop();
    const { file } = await make(owner, { measurement: measurement.id, kind: 'csv', language: 'en' });
    const lines = parseCsv(file.toString('utf8')).slice(1);
    expect(lines.map((line) => [line[9], line[10], line[13]])).toEqual([
      ['responses', '', 'Fewer than 5 people answered'],
      ['expected', '60', ''],
      ['rate', '', 'Fewer than 5 people answered'],
      ['margin_of_error', '', 'Fewer than 5 people answered'],
    ]);
    const pdf = readPdf((await make(owner, { measurement: measurement.id, kind: 'pdf', language: 'en' })).file);
    expect(pdf).toContain('nothing is shown of this measurement');
    expect(pdf).not.toMatch(/\b4 of\b/);
  });
});

const readNothing = (): ReturnType<typeof readSheets> => Object.assign([], { formulas: 0 });
const byValue = (a: number, b: number) => a - b;

/** Every number, however deep. */
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

/** Every figure of a disclosed table: what the screens get. */
const numbersOf = ({
  participation,
  product,
  enps,
  dimensions,
  own_questions: own = [],
  breakouts,
}: z.output<typeof analysis.AnalysisSchema>): number[] =>
  numbersIn(participation, product, enps, dimensions, own, breakouts);

/** Fields of RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.replace(/^\uFEFF/, '').split('\r\n')) {
    if (line === '') continue;
    rows.push(
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, 15)
        .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );
  }
  return rows;
}

/** Cells of every sheet as text, straight from the XML of the file; and how many formulas there are. */
function readSheets(file: Buffer): string[][][] & { formulas: number } {
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

/** Files of a zip, by its central directory. */
function unzip(file: Buffer): Map<string, string> {
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
