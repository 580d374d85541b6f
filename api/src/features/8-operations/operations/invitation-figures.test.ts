import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invitations, measurements, operations } from '@veleta/shared/contracts';
import { FIRST_DAY, createSet, done, enable, importList, reusableSet } from '../../../platform/testing/measuring.ts';
import { startApi, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';
import { sweepMeasurements } from '../../4-measurements/lifecycle/advance.service.ts';

const NINE = `${FIRST_DAY}T09:00:00.000Z`;
/** Middle of the two weeks. */
const HALFWAY = '2026-03-09T09:00:00.000Z';

let api: TestApi;
let operator: TestAccount;
let isAway = false;
const reject = (response: string, command: string) =>
  Object.assign(new Error(response), {
    code: 'EENVELOPE',
    command,
    response,
    responseCode: Number.parseInt(response),
  });
beforeAll(async () => {
  api = await startApi({
    config: { accessTokenSeconds: 400 * 86_400 },
    mailTransport: {
      deliver: async ({ to }) => {
        if (isAway) throw Object.assign(new Error('refused'), { code: 'ESOCKET', command: 'CONN' });
        if (to.startsWith('unknown')) throw reject('550 5.1.1 no such user', 'RCPT TO');
      },
      close: async () => undefined,
    },
  });
  operator = await api.createAccount({ email: 'operator@veleta.test', role: 'analyst' });
});
afterAll(() => api.close());

const figures = async () => (await done(operator.call(operations.getMails))).invitations;
const at = async (moment: string) => {
  api.clock.set(moment);
  await sweepMeasurements(api.services);
  await api.runJobs();
};

/** Sets up a measurement in a new account. Returns its id. */
async function invite({ call }: TestAccount, people: readonly string[]): Promise<string> {
  await enable(call);
  const list = await importList(call, { people: people.map((name) => [name, '', 'en'] as const) });
  const traceable = {
    distribution: 'traceable-link',
    number_of_participants: null,
    participant_list: list.id,
  } as const;
  return (await createSet(call, reusableSet(traceable))).measurements[0]?.id ?? '';
}

describe('invitations of all accounts on the operations page', () => {
  it('show how many wait and since when, and how many were rejected, for active measurements', async () => {
    const nothing = { planned: 0, sending: 0, refused: 0, oldest_planned_at: null, deferred: [] };
    const deferredTo = (next_try_at: string) => [{ reason: 'connection_lost', mails: 3, next_try_at }];
    expect(await figures()).toEqual(nothing);
    const [one, other] = [await api.createAccount(), await api.createAccount()];
    const ids = [await invite(one, ['ana', 'unknown']), await invite(other, ['bo'])];

    isAway = true;
    await at(NINE);
    expect(await figures()).toEqual({
      ...nothing,
      planned: 3,
      oldest_planned_at: NINE,
      deferred: deferredTo(`${FIRST_DAY}T09:01:00.000Z`),
    });
    isAway = false;
    await at(`${FIRST_DAY}T09:05:00.000Z`);
    expect(await figures()).toEqual({ ...nothing, refused: 1 });

    // A repeated mail waits again.
    const query = { state: 'failed' } as const;
    const page = await done(one.call(invitations.getInvitations, { params: { id: ids[0] ?? '' }, query }));
    await done(one.call(invitations.resendInvitation, { params: { id: page.invitations[0]?.id ?? '' } }));
    expect(await figures()).toEqual({ ...nothing, planned: 1, oldest_planned_at: `${FIRST_DAY}T09:05:00.000Z` });
    await api.runJobs();
    expect(await figures()).toEqual({ ...nothing, refused: 1 });

    // Waiting reminders are shown by age only; their number would be the number of people without an answer.
    isAway = true;
    await at(HALFWAY);
    expect(await figures()).toEqual({ ...nothing, refused: 1, oldest_planned_at: HALFWAY });

    for (const [index, { call }] of [one, other].entries())
      await done(call(measurements.stopMeasurement, { params: { id: ids[index] ?? '' } }));
    expect(await figures()).toEqual(nothing);
  });
});
