import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { measurements, participantLists, subscriptions } from '@veleta/shared/contracts';
import {
  FIRST_DAY,
  PRODUCT,
  createSet,
  done,
  enable,
  importList,
  reusableSet,
} from '../../../platform/testing/measuring.ts';
import { type TestAccount, type TestApi, startApi } from '../../../platform/testing/start-api.ts';
import { sweepMeasurements } from '../lifecycle/advance.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400 } });
});
beforeEach(() => api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(() => api.close());

const { createMeasurementSet, getMeasurementSets, stopMeasurement } = measurements;
const ROUNDS = Array.from({ length: 4 }, (_, round) => round);
const LATER = { start_date: '2026-04-01', end_date: '2026-06-01', frequency: 'monthly' } as const;

/** Signs in an owner and an administrator of one account. */
async function twoOf(options: Parameters<TestApi['createAccount']>[0] = {}): Promise<[TestAccount, TestAccount]> {
  const owner = await api.createAccount(options);
  await enable(owner.call);
  return [owner, await api.createAccount({ role: 'administrator', accountId: owner.accountId })];
}
const outcome = ({ status, error }: { status: number; error?: { error: string } | undefined }) =>
  error?.error ?? status;
const current = async ({ call }: TestAccount) =>
  (await done(call(getMeasurementSets))).filter((set) => !set.is_historical);

describe('two administrators at the same moment', () => {
  it.each(ROUNDS)('override a set once; the other request fails (round %i)', async () => {
    const both = await twoOf();
    const set = await createSet(both[0].call, reusableSet(LATER));
    const results = await Promise.all(
      both.map(({ call }, index) =>
        call(createMeasurementSet, { body: reusableSet({ ...LATER, duration_days: 3 + index, overrides: set.id }) }),
      ),
    );
    expect(results.map(outcome).sort()).toEqual([201, 'conflict']);
    const [left, ...more] = await current(both[0]);
    expect(more).toEqual([]);
    expect(left?.duration_days).toBe(results[0]?.status === 201 ? 3 : 4);
    expect(left?.measurements).toHaveLength(3);
  });

  it.each(ROUNDS)('stop and override a set without replacing an active measurement (round %i)', async () => {
    const [owner, other] = await twoOf();
    const set = await createSet(owner.call, reusableSet({ ...LATER, start_date: FIRST_DAY }));
    const params = { id: set.measurements[0]?.id ?? '' };
    const [override, stop] = await Promise.all([
      owner.call(createMeasurementSet, { body: reusableSet({ ...LATER, overrides: set.id }) }),
      other.call(stopMeasurement, { params }),
    ]);
    expect(stop.status).toBe(200);
    expect([201, 'measurement_active']).toContain(outcome(override));
    const sets = await done(owner.call(getMeasurementSets));
    const stopped = sets.flatMap((one) => one.measurements).filter(({ id }) => id === params.id);
    expect(stopped).toMatchObject([{ state: 'finished', is_historical: override.status === 201 }]);
  });

  it.each(ROUNDS)('cannot both set up a long period and choose a smaller plan (round %i)', async () => {
    const [owner, other] = await twoOf({ tier: 'growth' });
    const beyond = { number_of_participants: 251, start_date: '2026-03-30', end_date: '2026-03-30' };
    const [purchase, setUp] = await Promise.all([
      other.call(subscriptions.purchaseTier, { params: { id: 'essential' }, body: { cycle: 'monthly' } }),
      owner.call(createMeasurementSet, { body: reusableSet(beyond) }),
    ]);
    expect([
      [201, 'plan_limit'],
      ['conflict', 201],
    ]).toContainEqual([outcome(purchase), outcome(setUp)]);
  });

  it.each(ROUNDS)('cannot both use a list and delete it (round %i)', async () => {
    const [owner, other] = await twoOf();
    const list = await importList(owner.call, { people: [['ana', '']] });
    const body = reusableSet({
      distribution: 'traceable-link',
      number_of_participants: null,
      participant_list: list.id,
    });
    const [removal, setUp] = await Promise.all([
      other.call(participantLists.deleteParticipantList, { params: { id: list.id } }),
      owner.call(createMeasurementSet, { body }),
    ]);
    expect([
      [204, 'invalid_input'],
      ['list_in_use', 201],
    ]).toContainEqual([outcome(removal), outcome(setUp)]);
  });
});

describe('plan limit', () => {
  it('applies to each measurement of several sets created at the same moment', async () => {
    const [owner, other] = await twoOf({ tier: 'essential' });
    const products = [PRODUCT, 'culture', 'leadership', 'engagement', 'work-climate'];
    for (const product of products) await enable(owner.call, product);
    const results = await Promise.all(
      products.map((product, index) =>
        (index % 2 === 0 ? owner : other).call(createMeasurementSet, {
          body: reusableSet({ ...LATER, product, number_of_participants: index < 3 ? 251 : 250 }),
        }),
      ),
    );
    expect(results.map(outcome)).toEqual(['plan_limit', 'plan_limit', 'plan_limit', 201, 201]);
    expect((await current(owner)).map(({ product }) => product).sort()).toEqual(['engagement', 'work-climate']);
  });
});

describe('stop at the moment of opening', () => {
  it.each(ROUNDS)('finishes the measurement although another request starts it (round %i)', async () => {
    const [owner] = await twoOf();
    const list = await importList(owner.call, {
      people: [
        ['ana', ''],
        ['bo', ''],
      ],
    });
    const set = await createSet(
      owner.call,
      reusableSet({
        start_date: '2026-03-03',
        end_date: '2026-03-03',
        distribution: 'traceable-link',
        number_of_participants: null,
        participant_list: list.id,
      }),
    );
    const measurement = set.measurements[0];
    const params = { id: measurement?.id ?? '' };
    api.clock.set(measurement?.opens_at ?? '');
    const [stop] = await Promise.all([
      owner.call(stopMeasurement, { params }),
      sweepMeasurements(api.services),
      sweepMeasurements(api.services),
    ]);
    expect(stop.status).toBe(200);
    await sweepMeasurements(api.services);
    expect(await done(owner.call(measurements.getMeasurement, { params }))).toMatchObject({ state: 'finished' });
    expect((await owner.call(stopMeasurement, { params })).error.error).toBe('measurement_not_active');
  });
});
