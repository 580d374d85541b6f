import { describe, expect, it } from '@jest/globals';
import { analysis, measurements, pastResults, products, reports, survey } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant } from '../../../platform/database/tenant.ts';
import { addCategory, done, openMeasurement, PRODUCT } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

type Input = z.input<typeof pastResults.PastResultsInputSchema>;

const api = apiOfFile();

/** Returns the keys of two Likert items of one dimension, and of the eNPS item. */
async function itemsOf(owner: TestAccount) {
  const all = (await done(owner.call(products.getProducts))).find(({ key }) => key === PRODUCT);
  const items = (all?.dimensions ?? []).flatMap((dimension) => dimension.items);
  const likert = items.filter(({ type }) => type === 'likert5').slice(0, 2);
  return [...likert, items.find(({ type }) => type === 'enps')!].map(({ key }) => key);
}

/** Builds an import with `sizes[unit]` rows in units `Unit 0`, `Unit 1`, …, with varied answers and words. */
async function input(owner: TestAccount, sizes: readonly number[], change: Partial<Input> = {}): Promise<Input> {
  const rows = sizes.flatMap((size, unit) => Array.from({ length: size }, (_, person) => ({ unit, person })));
  return {
    product: PRODUCT,
    first_date: '2024-05-06',
    last_date: '2024-05-24',
    number_of_participants: 80,
    items: await itemsOf(owner),
    categories: [],
    words: [
      { text: 'agree', value: 4 },
      { text: 'prefer not', value: null },
    ],
    rows: rows.map(({ unit, person }, index) => ({
      line: index + 2,
      answers: [String(1 + (person % 5)), person % 3 === 0 ? 'prefer not' : 'Agree', String(person % 11)],
      units: [`Unit ${unit}`],
    })),
    ...change,
  };
}

const importResults = (member: TestAccount, body: Input) => member.call(pastResults.importPastResults, { body });

describe('access', () => {
  it('lets analysts read the list and not import', async () => {
    const owner = await api.createAccount();
    const body = await input(owner, [8]);
    const { imported } = await done(importResults(owner, body));
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect(await done(analyst.call(pastResults.getPastResults))).toEqual([imported]);
    expect((await importResults(analyst, body)).error.error).toBe('forbidden');
    expect(await done((await api.createAccount()).call(pastResults.getPastResults))).toEqual([]);
  });

  it('rejects a category of another account', async () => {
    const [owner, stranger] = [await api.createAccount(), await api.createAccount()];
    const { id } = await addCategory(owner.call, 'Area', ['Unit 0']);
    const { error } = await importResults(stranger, await input(stranger, [8], { categories: [id] }));
    expect(error).toMatchObject({ error: 'invalid_input', fields: [{ path: 'categories.0', code: 'unknown' }] });
  });
});

describe('past results', () => {
  it('become a finished measurement marked as imported, under the same rules as all others', async () => {
    const owner = await api.createAccount();
    const category = await addCategory(owner.call, 'Area', ['Unit 0', 'Unit 1', 'Unit 2']);
    const body = await input(owner, [12, 4, 9, 15], { categories: [category.id] });
    const reply = await done(importResults(owner, body));
    expect(reply).toMatchObject({ responses: 40, items: 3, past_units: ['Unit 3'] });
    const [listed] = await done(owner.call(analysis.getAnalysisMeasurements));
    expect(listed).toMatchObject({
      id: reply.imported.measurement.id,
      state: 'finished',
      is_imported: true,
      first_date: '2024-05-06',
    });
    const table = await done(owner.call(analysis.getAnalysis, { params: { id: listed?.id ?? '' } }));
    expect(table).toMatchObject({
      status: 'ready',
      threshold: 5,
      participation: { responses: 40, rate: 50, basis: 'declared' },
    });
    // The unit of four is suppressed, with another unit as its complement.
    expect(table.breakouts[0]?.units.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Unit 0', null],
      ['Unit 1', 'primary'],
      ['Unit 2', 'secondary'],
      ['Unit 3', null],
    ]);
    // An existing unit keeps its id, so that trends can include it.
    expect(table.breakouts[0]?.units[0]?.id).toBe(category.units[0]?.id);
    // Skipped answers leave the denominator: every third of each unit.
    expect(table.dimensions[0]?.items[1]?.result.answers).toBe(26);
  });

  it('are withheld if too few people answered', async () => {
    const owner = await api.createAccount();
    const { imported, responses } = await done(importResults(owner, await input(owner, [4])));
    expect(responses).toBeNull();
    const table = await done(owner.call(analysis.getAnalysis, { params: { id: imported.measurement.id } }));
    expect(table).toMatchObject({ status: 'withheld', product: null, participation: { responses: null } });
  });

  it('are rejected as a whole, with line numbers, if a cell is not an answer', async () => {
    const owner = await api.createAccount();
    const body = await input(owner, [8]);
    body.rows[2]!.answers = ['7', 'perhaps', '11'];
    const { error } = await importResults(owner, body);
    expect(error).toMatchObject({ error: 'invalid_rows', rows_total: 3 });
    expect(error.rows?.map(({ line, value }) => [line, value])).toEqual([
      [4, '7'],
      [4, 'perhaps'],
      [4, '11'],
    ]);
    expect(await done(owner.call(pastResults.getPastResults))).toEqual([]);
  });

  it.each<[string, Partial<Input>, string, string]>([
    ['an unknown product', { product: 'nothing' }, 'product', 'unknown'],
    ['a last day that has not passed', { last_date: '2026-03-02' }, 'last_date', 'not_past'],
    ['a last day before the first', { last_date: '2024-05-01' }, 'last_date', 'before_start'],
    ['fewer participants than responses', { number_of_participants: 7 }, 'number_of_participants', 'too_small'],
    ['an unknown item', { items: ['nothing'] }, 'items.0', 'unknown'],
  ])('reject %s', async (_, change, path, code) => {
    const owner = await api.createAccount();
    const { error } = await importResults(owner, await input(owner, [8], change));
    expect(error).toMatchObject({ error: 'invalid_input', fields: [{ path, code }] });
  });

  it('are separate from other measurements: no link, no active set, nothing to stop', async () => {
    const owner = await api.createAccount();
    const { measurement } = await openMeasurement(owner.call);
    const { imported } = await done(importResults(owner, await input(owner, [8])));
    const sets = await done(owner.call(measurements.getMeasurementSets));
    expect(sets.find(({ id }) => id === imported.set)).toMatchObject({
      is_historical: true,
      measurements: [{ state: 'finished', is_imported: true, survey_link: null }],
    });
    expect(sets.find(({ id }) => id === measurement.set)).toMatchObject({ is_historical: false });
    const one = { params: { id: imported.measurement.id } };
    expect((await owner.call(measurements.stopMeasurement, one)).error.error).toBe('measurement_not_active');
    // Sealed submissions of the import are deleted after its results are computed.
    const measurementsOf = (table: 'sealed_submissions' | 'disclosed_tables') =>
      inTenant(api.services.db, owner.accountId, (tx) => tx.selectFrom(table).select('measurement_id').execute());
    expect(await measurementsOf('sealed_submissions')).toHaveLength(8);
    await api.runJobs();
    expect(await measurementsOf('sealed_submissions')).toEqual([]);
    expect(await measurementsOf('disclosed_tables')).toEqual([{ measurement_id: imported.measurement.id }]);
    expect((await api.call(survey.getSurvey, { params: { token: imported.measurement.id } })).error.error).toBe(
      'link_invalid',
    );
  });

  it('appear in reports as imported, and are deleted with their set', async () => {
    const owner = await api.createAccount();
    const { imported } = await done(importResults(owner, await input(owner, [8])));
    const request = { measurement: imported.measurement.id, kind: 'csv', language: 'en' } as const;
    const { id } = await done(owner.call(reports.createReport, { body: request }));
    await api.runJobs();
    const file = await api.app.inject({
      url: `/api/v1/reports/${id}/file/`,
      headers: { authorization: `Bearer ${owner.access}` },
    });
    expect(file.body).toContain(',imported,');
    await done(owner.call(measurements.deleteMeasurementSet, { params: { id: imported.set } }));
    await api.runJobs();
    expect(await done(owner.call(pastResults.getPastResults))).toEqual([]);
    expect(await done(owner.call(analysis.getAnalysisMeasurements))).toEqual([]);
  });
});
