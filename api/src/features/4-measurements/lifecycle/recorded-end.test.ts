import { describe, expect, it } from '@jest/globals';
import { calendar, measurements, products, survey } from '@veleta/shared/contracts';
import { done, openMeasurement, PRODUCT } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { sweepMeasurements } from './advance.service.ts';

const api = apiOfFile();

describe('measurement with a recorded end after the clock is set back', () => {
  it('stays finished on its link, for its administrator, in the calendar and for the plan', async () => {
    const { call } = await api.createAccount();
    const { measurement, set, token } = await openMeasurement(call);
    const during = api.clock.now();
    api.clock.advance({ days: 20 });
    await sweepMeasurements(api.services);
    api.clock.set(during);

    expect((await api.call(survey.getSurvey, { params: { token } })).reply?.status).toBe('closed');
    const started = await api.call(survey.startSurvey, { params: { token }, body: {} });
    expect(started.error.error).toBe('survey_closed');
    expect(await done(call(measurements.getMeasurement, { params: { id: measurement.id } }))).toMatchObject({
      state: 'finished',
      survey_link: null,
      started: 0,
    });
    const stopped = await call(measurements.stopMeasurement, { params: { id: measurement.id } });
    expect(stopped.error.error).toBe('measurement_not_active');
    const days = await done(
      call(calendar.getCalendar, { query: { from: measurement.first_date, to: measurement.last_date } }),
    );
    expect(days.measurements.map(({ state }) => state)).toEqual(['finished']);
    expect(days.sets).toMatchObject([{ id: set.id, finished: 1, active: 0, planned: 0 }]);
    // The product can be switched off again, because no measurement is active.
    const switchedOff = { params: { key: PRODUCT }, body: { is_enabled: false } };
    expect((await call(products.patchProduct, switchedOff)).error?.error).not.toBe('measurement_active');
  });
});
