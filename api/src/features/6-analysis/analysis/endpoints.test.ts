import { describe, expect, it } from '@jest/globals';
import { analysis, analysisViews, itemBreakouts, measurements, reportShares, survey } from '@veleta/shared/contracts';
import { addCategory, done, openMeasurement, tokenOf } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';
import { answerMeasurement, type WrittenAnswer } from '../results-jobs/testing/answer-measurement.ts';

const api = apiOfFile();

/** Numbers of people by area and place; four of Sales are in Lima. */
const SIZES = [
  ['Sales', 'Quito', 30],
  ['Sales', 'Lima', 4],
  ['Workshop', 'Quito', 12],
  ['Workshop', 'Lima', 17],
] as const;
const answers = SIZES.flatMap(([area, place, size]) =>
  Array.from({ length: size }, (_, person): WrittenAnswer => ({
    units: [area, place],
    value: (position, type) => (type === 'enps' ? (person * 7) % 11 : 1 + ((3 * person + position) % 5)),
  })),
);

async function measure() {
  const owner = await api.createAccount();
  await addCategory(owner.call, 'Area', ['Sales', 'Workshop']);
  await addCategory(owner.call, 'Place', ['Lima', 'Quito']);
  const { measurement, token } = await openMeasurement(owner.call, { number_of_participants: 200 });
  await done(api.call(survey.getSurvey, { params: { token } }));
  return {
    owner,
    analyst: await api.createAccount({ role: 'analyst', accountId: owner.accountId }),
    id: measurement.id,
  };
}

/** Collects every figure that any endpoint returns for a reader, by the group and dimension that it describes. */
async function readEndpoints({ call }: TestAccount, id: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const record = (about: string, figures: unknown) =>
    found.set(about, (found.get(about) ?? new Set()).add(JSON.stringify(figures)));
  const params = { params: { id } };
  const table = await done(call(analysis.getAnalysis, params));
  const units = table.breakouts.flatMap((breakout) => breakout.units);
  record('people', table.participation.responses);
  record('everybody product', table.product);
  for (const { key, result, items } of table.dimensions) {
    record(`everybody ${key}`, result);
    for (const item of items) record(`everybody ${item.key}`, item.result.favorability);
  }
  for (const unit of units) {
    record(`${unit.id} people`, unit.responses);
    record(`${unit.id} product`, unit.product);
    for (const { key, result } of unit.dimensions) record(`${unit.id} ${key}`, result);
  }
  for (const unit of [undefined, ...units.map((one) => one.id!)]) {
    const query = unit === undefined ? {} : { unit };
    const name = unit ?? 'everybody';
    const dimensions = await done(call(analysisViews.getDimensions, { ...params, query }));
    for (const { key, result, items } of dimensions.dimensions) {
      record(`${name} ${key}`, result);
      for (const item of items) record(`${name} ${item.key}`, item.result.favorability);
    }
    for (const row of (await done(call(analysisViews.getBenchmark, { ...params, query }))).rows) {
      record(`${name} ${row.key}`, row.result);
      if (unit && row.rest) record(`rest of ${name} ${row.key}`, [row.rest.favorability, row.rest.score]);
    }
    for (const point of (await done(call(analysisViews.getTrend, { ...params, query }))).points)
      for (const { key, result } of point.dimensions) record(`${name} ${key}`, result);
  }
  for (const { category } of table.breakouts) {
    const query = { category: category.id };
    const view = await done(call(itemBreakouts.getItemBreakouts, { ...params, query }));
    for (const item of view.dimensions.flatMap(({ items }) => items)) {
      record(`everybody ${item.key}`, item.whole.favorability);
      for (const [at, { favorability }] of item.cells.entries())
        record(`${view.units[at]!.id} ${item.key}`, favorability);
    }
  }
  const { categories } = await done(call(analysisViews.getBreakouts, { ...params, query: {} }));
  for (const category of categories)
    for (const filter of [undefined, ...category.filters.map((one) => one.id)]) {
      const query = { category: category.id, ...(filter ? { filter } : {}) };
      for (const row of (await done(call(analysisViews.getBreakouts, { ...params, query }))).rows) {
        const name = [row.id, ...(filter ? [filter] : [])].toSorted().join(' × ');
        record(`${name} people`, row.responses);
        for (const { key, result, rest } of row.cells) {
          record(`${name} ${key}`, result);
          if (!filter && rest) record(`rest of ${name} ${key}`, [rest.favorability, rest.score]);
        }
      }
    }
  return found;
}

describe('all endpoints with results', () => {
  it('return only the number of responses while a measurement collects, to every role', async () => {
    const { owner, analyst, id } = await measure();
    for (const [index, answer] of answers.slice(0, 8).entries()) {
      await answerMeasurement(api.services, owner.accountId, { measurementId: id, answers: [answer] });
      for (const reader of [owner, analyst]) {
        const seen = await readEndpoints(reader, id);
        expect(seen.get('people')).toEqual(new Set([JSON.stringify(index + 1)]));
        expect([...seen.keys()]).toEqual(['people', 'everybody product']);
      }
    }
  });

  it('return the same figures of a group to every reader, so that no endpoint discloses what another hides', async () => {
    const { owner, analyst, id } = await measure();
    await answerMeasurement(api.services, owner.accountId, { measurementId: id, answers });
    await done(owner.call(measurements.stopMeasurement, { params: { id } }));
    const seen = await readEndpoints(owner, id);
    expect([...seen].filter(([, figures]) => figures.size > 1)).toEqual([]);
    expect(await readEndpoints(analyst, id)).toEqual(seen);
    // The four people of Sales in Lima, and the complements that would disclose them.
    const crossed = [...seen].filter(([about]) => about.includes('×') && about.endsWith('people'));
    expect(crossed).toHaveLength(4);
    expect(crossed.every(([, people]) => people.has('null'))).toBe(true);

    const share = await done(
      owner.call(reportShares.createReportShare, {
        body: { measurement: id, parts: ['summary', 'dimensions', 'breakouts'], language: 'en', days: 7 },
      }),
    );
    const token = tokenOf(share.link);
    const shared = await done(api.call(reportShares.getSharedResults, { params: { token } }));
    for (const { units } of shared.analysis.breakouts)
      for (const unit of units)
        for (const { key, result } of unit.dimensions)
          expect(seen.get(`${unit.id} ${key}`)).toEqual(new Set([JSON.stringify(result)]));
  });
});
