import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { kiosks, measurements, survey as contract } from '@veleta/shared/contracts';
import { FIRST_DAY, done, tokenOf } from '../../../platform/testing/measuring.ts';
import { type SurveyApi, startSurveyApi } from './testing/survey-api.ts';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi();
});
afterAll(() => survey.close());

it('reading a link writes nothing, in any state and by any program', async () => {
  const open = await survey.open();
  const full = await survey.open({ number_of_participants: 1 });
  await done(survey.submit(full.token));
  const stopped = await survey.open();
  await done(stopped.call(measurements.stopMeasurement, { params: { id: stopped.measurement.id } }));
  const { tokens } = await survey.invite([
    ['ana', 'North', 'es'],
    ['bo', 'South'],
  ]);
  await done(survey.submit(tokens.ana ?? ''));
  const { kiosk } = await done(
    open.call(kiosks.createKioskCodes, { params: { id: open.measurement.id }, body: { count: 1 } }),
  );
  const links = {
    open: open.token,
    full: full.token,
    stopped: stopped.token,
    answered: tokens.ana ?? '',
    personal: tokens.bo ?? '',
    tablet: tokenOf(kiosk.link),
    unknown: 'A'.repeat(43),
  };
  await survey.api.runJobs();
  survey.api.clock.set(`${FIRST_DAY}T10:00:00Z`);
  const before = await survey.rows.dump();
  const seen: Record<string, string> = {};
  for (const [name, token] of Object.entries(links)) {
    const { status, reply, error } = await survey.api.call(contract.getSurvey, { params: { token } });
    seen[name] = status === 200 ? reply.status : error.error;
    await survey.api.app.inject({ method: 'HEAD', url: `/api/v1/survey-access/${token}/` });
    await survey.api.app.inject({ method: 'GET', url: `/api/v1/survey-access/${token}/start/` });
  }
  expect(seen).toEqual({
    open: 'open',
    full: 'full',
    stopped: 'stopped',
    answered: 'answered',
    personal: 'open',
    tablet: 'open',
    unknown: 'link_invalid',
  });
  expect(await survey.rows.dump()).toEqual(before);
});
