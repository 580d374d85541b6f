import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  normalizeName,
  measurements,
  participantLists,
  readCsvCell,
  survey,
  UNITS_PER_CATEGORY,
} from '@veleta/shared/contracts';
import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' };
import Papa from 'papaparse';
import { urlOf } from '../../../platform/call-url.ts';
import {
  addCategory,
  answerAll,
  done,
  importList,
  openMeasurement,
  submitOnReservation,
} from '../../../platform/testing/measuring.ts';
import { readPdf } from '../../../platform/testing/read-pdf.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';
import { HOSTILE_CELLS, runsAsFormula } from './testing/formulas.ts';
import { makeReport } from './testing/make-report.ts';
import { readSheets } from './testing/read-spreadsheet.ts';
import { readSlides } from './testing/read-slides.ts';

/** Formulas and the Big List of Naughty Strings as names, units, titles and comments, in every exported file. */
const TEXTS = [...new Set([...HOSTILE_CELLS, ...naughtyStrings])];
const MIN_PEOPLE = 5;
/** Letters of a unit's name that a slide certainly shows. */
const SHOWN_ON_SLIDES = 20;
const HOUR_MS = 3_600_000;

const api = apiOfFile();
let owner: TestAccount;
beforeEach(async () => {
  owner = await api.createAccount({ tier: 'enterprise' });
});

const cellsOf = (file: Buffer): string[][] =>
  Papa.parse<string[]>(file.toString('utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
const report = (name: string, counts: object): void => {
  process.stdout.write(`${name}: ${JSON.stringify(counts)}\n`);
};
/** Returns the texts that are valid as one line, unique after normalization. */
const lines = (maximum: number): string[] => {
  const names = TEXTS.map((text) => text.trim()).filter(
    (text) => text !== '' && text.length <= maximum && !/[\n\r\v\f\u0085\u2028\u2029\0]/.test(text),
  );
  return [...new Map(names.map((name) => [normalizeName(name), name])).values()];
};

describe('exported list of people', () => {
  it(
    'contains every name, unit and title unchanged, and no formula runs',
    async () => {
      const names = lines(80);
      const units = names.slice(0, UNITS_PER_CATEGORY);
      const title = names[0] ?? '';
      const category = await addCategory(owner.call, title, units);
      const { id } = await importList(owner.call, {
        name: title,
        categoryId: category.id,
        people: names.map((name, index) => [`person${index}`, units[index % units.length] ?? '', undefined, name]),
      });
      const { rawPayload } = await api.app.inject({
        method: 'GET',
        url: urlOf(participantLists.exportParticipants).replace(':id', id),
        headers: { authorization: `Bearer ${owner.access}`, 'accept-language': 'en' },
      });
      const [head = [], ...rows] = cellsOf(rawPayload);
      expect([head, ...rows].flat().filter(runsAsFormula)).toEqual([]);
      expect(head.map(readCsvCell).at(-1)).toBe(title);
      // A name in a file is one line with single spaces.
      const written = names.map((name) => name.replaceAll(/\s+/g, ' '));
      expect(rows.map(([, name = '']) => readCsvCell(name))).toEqual(written);
      expect(rows.map((row) => readCsvCell(row.at(-1) ?? ''))).toEqual(
        names.map((_, index) => units[index % units.length]),
      );
      report('people in a CSV file', { people: rows.length, units: units.length });
    },
    HOUR_MS,
  );
});

describe('report', () => {
  it(
    'contains every comment, unit and title unchanged, and no formula runs',
    async () => {
      const names = lines(80).slice(0, HOSTILE_CELLS.length);
      const title = names[0] ?? '';
      await addCategory(owner.call, title, names);
      const { measurement, token } = await openMeasurement(owner.call, {
        number_of_participants: TEXTS.length + MIN_PEOPLE * names.length,
      });
      const definition = await done(api.call(survey.getSurvey, { params: { token } }));
      const units = definition.categories[0]?.units ?? [];
      expect(units.map(({ name }) => name).sort()).toEqual([...names].sort());
      const people = Math.max(TEXTS.length, MIN_PEOPLE * units.length);
      for (let person = 0; person < people; person += 1) {
        const unit = units[person % units.length];
        const body = {
          submission_id: api.services.random.uuid(),
          units: unit ? [unit.id] : [],
          answers: answerAll(definition, { likert: 1 + (person % 5), enps: person % 11, text: TEXTS[person] ?? null }),
        };
        await done(submitOnReservation(api.call, token, body));
      }
      await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
      const fileOf = async (kind: 'csv' | 'xlsx' | 'pdf' | 'pptx') =>
        (await makeReport(api, owner, { measurement: measurement.id, kind, language: 'en' })).file;

      const comments = TEXTS.map((text) => text.toWellFormed().replaceAll('\0', '').trim()).filter(
        (text) => text !== '',
      );
      const distinct = new Set(comments);
      const rows = cellsOf(await fileOf('csv'));
      const [columns = []] = rows;
      expect(rows.flat().filter(runsAsFormula)).toEqual([]);
      expect(rows.filter((row) => row.length !== columns.length)).toEqual([]);
      const expected = rows.filter((row) => row[4] === 'comment').map((row) => readCsvCell(row.at(-1) ?? ''));
      expect([...distinct].filter((text) => !expected.includes(text))).toEqual([]);
      const shown = new Set(rows.map((row) => readCsvCell(row[6] ?? '')));
      expect(names.filter((name) => !shown.has(name))).toEqual([]);

      const sheets = readSheets(await fileOf('xlsx'));
      expect(sheets.formulas).toBe(0);
      const cells = new Set(sheets.flat(2).map((cell) => cell.trim()));
      // Removes the control characters that XML cannot contain.
      const writable = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '').trim();
      const spaced = (text: string) => text.replaceAll(/\r\n?/g, '\n');
      const known = new Set([...cells].map(spaced));
      expect([...distinct].map((text) => spaced(writable(text))).filter((text) => !known.has(text))).toEqual([]);

      expect(readPdf(await fileOf('pdf')).length).toBeGreaterThan(1_000);
      const onSlides = readSlides(await fileOf('pptx')).flatMap(({ tables }) => tables.flat(2));
      const isOnSlide = (name: string) => {
        const start = writable(name).replaceAll(/\s/g, '').slice(0, SHOWN_ON_SLIDES);
        return onSlides.some((cell) => cell.replaceAll(/\s/g, '').startsWith(start));
      };
      expect(names.filter((name) => !isOnSlide(name))).toEqual([]);
      report('comments and units in CSV, XLSX and PDF', {
        comments: distinct.size,
        units: names.length,
        cells: cells.size,
      });
    },
    HOUR_MS,
  );
});
