import { describe, expect, it } from '@jest/globals';
import { analysis, measurements, products, survey } from '@veleta/shared/contracts';
import { addCategory, answerAll, done, openMeasurement } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();

const UNKNOWN = '6f1c2f3e-8c52-4f0e-9a43-0a2b8a8f1f10';

/** Creates a measurement on a reusable link with `sizes[unit]` responses in each unit of Area. */
async function measure(owner: TestAccount, sizes: readonly number[]) {
  const category = await addCategory(
    owner.call,
    'Area',
    sizes.map((_, index) => `Unit ${index}`),
  );
  const { measurement, token } = await openMeasurement(owner.call, { number_of_participants: 60 });
  const questions = await done(api.call(survey.getSurvey, { params: { token } }));
  for (const [unit, size] of sizes.entries()) {
    const chosen = questions.categories[0]?.units.find(({ name }) => name === `Unit ${unit}`);
    if (!chosen) throw new Error('The unit is not offered.');
    for (let person = 0; person < size; person += 1) {
      const { reservation } = await done(api.call(survey.startSurvey, { params: { token }, body: {} }));
      await done(
        api.call(survey.submitSurvey, {
          params: { token },
          body: {
            submission_id: api.services.random.uuid(),
            reservation,
            units: [chosen.id],
            answers: answerAll(questions, { likert: 1 + ((unit + person) % 5), enps: (unit + 3 * person) % 11 }),
          },
        }),
      );
    }
  }
  const read = (reader: TestAccount = owner) => reader.call(analysis.getAnalysis, { params: { id: measurement.id } });
  const stop = () => done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
  return { category, measurement, read, stop };
}

describe('access', () => {
  it('rejects calls without a session', async () => {
    expect((await api.call(analysis.getAnalysisMeasurements)).error.error).toBe('token_missing');
    expect((await api.call(analysis.getAnalysis, { params: { id: UNKNOWN } })).error.error).toBe('token_missing');
  });
  it('returns not_found for a measurement of another account', async () => {
    const [owner, stranger] = [await api.createAccount(), await api.createAccount()];
    const { read, stop } = await measure(owner, [6]);
    expect((await read(stranger)).error.error).toBe('not_found');
    await stop();
    await done(read());
    expect((await read(stranger)).error.error).toBe('not_found');
    expect(await done(stranger.call(analysis.getAnalysisMeasurements))).toEqual([]);
  });
  it('returns not_found for an unknown measurement', async () => {
    const { call } = await api.createAccount();
    expect((await call(analysis.getAnalysis, { params: { id: UNKNOWN } })).error.error).toBe('not_found');
  });
});

describe('analysis of a measurement', () => {
  it('shows only the participation of the organization while it collects', async () => {
    const owner = await api.createAccount();
    const { read } = await measure(owner, [7, 2]);
    expect(await done(read())).toMatchObject({
      status: 'collecting',
      product: null,
      enps: null,
      dimensions: [],
      breakouts: [],
      participation: { responses: 9, expected: 60, rate: 15, basis: 'declared', margin_of_error: null },
    });
  });

  it('shows results after its end, with the unit of 4 suppressed and a complement', async () => {
    const owner = await api.createAccount();
    const { category, read, stop } = await measure(owner, [12, 4, 9, 15]);
    await stop();
    const reply = await done(read());
    expect(reply).toMatchObject({ status: 'ready', threshold: 5, participation: { responses: 40, rate: 67 } });
    expect(reply.dimensions).toHaveLength(8);
    expect(reply.dimensions.flatMap((dimension) => dimension.items)).toHaveLength(31);
    expect(reply.enps?.hidden).toBeNull();
    const units = reply.breakouts[0]?.units ?? [];
    expect(units.map(({ name, hidden, responses }) => [name, hidden, responses])).toEqual([
      ['Unit 0', null, 12],
      ['Unit 1', 'primary', null],
      ['Unit 2', 'secondary', null],
      ['Unit 3', null, 15],
    ]);
    expect(units.map((unit) => unit.id)).toEqual(category.units.map((unit) => unit.id));
    expect(units[1]?.dimensions.every(({ result }) => result.score === null && result.answers === null)).toBe(true);
  });

  it('is withheld everywhere if fewer than the threshold answered', async () => {
    const owner = await api.createAccount();
    const { measurement, read, stop } = await measure(owner, [4]);
    const one = { params: { id: measurement.id } };
    expect(await done(owner.call(measurements.getMeasurement, one))).toMatchObject({ state: 'active', responses: 4 });
    await stop();
    const reply = await done(read());
    expect(reply).toMatchObject({
      status: 'withheld',
      dimensions: [],
      breakouts: [],
      participation: { responses: null, rate: null },
    });
    const elsewhere = [
      await done(owner.call(measurements.getMeasurement, one)),
      (await done(owner.call(measurements.getMeasurementSets)))[0]?.measurements[0],
      (await done(owner.call(products.getProductPanel)))[0]?.current,
    ];
    for (const shown of elsewhere)
      expect(shown).toMatchObject({ state: 'finished', responses: null, threshold: 5, expected: 60 });
    const [listed] = await done(owner.call(analysis.getAnalysisMeasurements));
    expect(listed).toMatchObject({ state: 'finished', product: 'talent-retention' });
  });

  it('is the same table for concurrent readers and every role', async () => {
    const owner = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const { read, stop } = await measure(owner, [6, 7]);
    await stop();
    const [first, second] = await Promise.all([done(read()), done(read(analyst))]);
    expect(second).toEqual(first);
    expect(await done(read(analyst))).toEqual(first);
  });
});
