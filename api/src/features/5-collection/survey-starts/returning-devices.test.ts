import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { analysis, kiosks, measurements, participation } from '@veleta/shared/contracts';
import { FIRST_DAY, done } from '../../../platform/testing/measuring.ts';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi();
});
afterEach(() => survey.api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(() => survey.close());

type Opened = Awaited<ReturnType<SurveyApi['open']>>;

/** Submits responses of several people on devices that report the same flag. */
async function answer(token: string, people: number, has_answered_before?: boolean): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    const flag = has_answered_before === undefined ? {} : { has_answered_before };
    const { reservation } = await done(survey.start(token, flag));
    await done(survey.submit(token, { reservation }));
  }
}

/** Returns the number of returning devices as shown with participation and in the results. */
async function shown({ call, measurement }: Pick<Opened, 'call' | 'measurement'>) {
  const params = { id: measurement.id };
  const shownParticipation = await done(call(participation.getParticipation, { params }));
  const table = await done(call(analysis.getAnalysis, { params }));
  return [shownParticipation.returning_devices, table.participation.returning_devices];
}
async function stop({ call, measurement }: Pick<Opened, 'call' | 'measurement'>): Promise<void> {
  await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
  await survey.api.runJobs();
}

describe('answers from returning devices', () => {
  it('are counted on submission, and shown at the end from the threshold on', async () => {
    const opened = await survey.open();
    await answer(opened.token, 2);
    await answer(opened.token, 5, true);
    // A start without a submission does not count.
    await done(survey.start(opened.token, { has_answered_before: true }));
    expect(await shown(opened)).toEqual([undefined, undefined]);
    await stop(opened);
    expect(await shown(opened)).toEqual([5, 5]);
  });

  it('are hidden below the threshold, including whether there were any', async () => {
    const [none, few] = [await survey.open(), await survey.open()];
    await answer(none.token, 7, false);
    await answer(few.token, 3);
    await answer(few.token, 4, true);
    for (const opened of [none, few]) {
      await stop(opened);
      expect(await shown(opened)).toEqual([null, null]);
    }
  });

  it('keep the flag of the first start, and remove it from the reservation on submission', async () => {
    const { token, measurement } = await survey.open();
    const { reservation } = await done(survey.start(token, { has_answered_before: true }));
    survey.api.clock.advance({ minutes: 3 });
    await done(survey.start(token, { reservation }));
    const marks = async () => (await survey.rowsOf('reservations', measurement.id)).map((row) => row.is_returning);
    expect(await marks()).toEqual([true]);
    const submission_id = survey.api.services.random.uuid();
    for (let time = 0; time < 2; time += 1) await done(survey.submit(token, { reservation, submission_id }));
    expect(await marks()).toEqual([false]);
    const count = 'select returning_submissions from measurements where id = $1';
    expect(await survey.rows.query(count, [measurement.id])).toEqual([{ returning_submissions: 1 }]);
  });

  it('are not counted on kiosk links, and not reported on personal links', async () => {
    const { call, measurement } = await survey.open();
    const made = await done(call(kiosks.createKioskCodes, { params: { id: measurement.id }, body: { count: 5 } }));
    const token = made.kiosk.link?.split('/').at(-1) ?? '';
    for (const code of made.codes) {
      const { reservation } = await done(survey.start(token, { code, has_answered_before: true }));
      await done(survey.submit(token, { reservation }));
    }
    await stop({ call, measurement });
    expect(await shown({ call, measurement })).toEqual([null, null]);
    const people = Array.from({ length: 5 }, (_, n) => [`person${n}`, 'North'] as const);
    const invited = await survey.invite(people);
    for (const personal of Object.values(invited.tokens)) {
      await done(survey.start(personal, { has_answered_before: true }));
      await done(survey.submit(personal, { reservation: null }));
    }
    await stop(invited);
    expect(await shown(invited)).toEqual([undefined, undefined]);
  });
});
