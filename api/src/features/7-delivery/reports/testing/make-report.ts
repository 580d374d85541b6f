import { measurements, reports, survey } from '@veleta/shared/contracts';
import { urlOf } from '../../../../platform/call-url.ts';
import { addCategory, answerAll, done, openMeasurement } from '../../../../platform/testing/measuring.ts';
import type { TestAccount, TestApi } from '../../../../platform/testing/start-api.ts';

type ReportInput = Parameters<typeof askForReport>[1];

/** Creates a measurement with `sizes[unit]` answers in each unit of a category; `stop` ends it. */
export async function measureUnits(
  { api, owner }: { api: TestApi; owner: TestAccount },
  sizes: readonly number[],
  title = 'Area',
) {
  const category = await addCategory(
    owner.call,
    title,
    sizes.map((_, index) => `Unit ${index}`),
  );
  const { measurement, token } = await openMeasurement(owner.call, { number_of_participants: 60 });
  const definition = await done(api.call(survey.getSurvey, { params: { token } }));
  for (const [unit, size] of sizes.entries()) {
    const chosen = definition.categories[0]?.units[unit];
    for (let person = 0; person < size; person += 1) {
      const { reservation } = await done(api.call(survey.startSurvey, { params: { token }, body: {} }));
      const body = {
        submission_id: api.services.random.uuid(),
        reservation,
        units: chosen ? [chosen.id] : [],
        answers: answerAll(definition, { likert: 1 + ((unit + person) % 5), enps: (unit + 3 * person) % 11 }),
      };
      await done(api.call(survey.submitSurvey, { params: { token }, body }));
    }
  }
  const stop = () => done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
  return { category, measurement, stop };
}

export const askForReport = (
  member: TestAccount,
  body: { measurement: string; kind: reports.ReportKind; language: 'en' | 'es' },
) => member.call(reports.createReport, { body });

export async function fileOf({ app }: TestApi, member: TestAccount, id: string) {
  const response = await app.inject({
    method: 'GET',
    url: urlOf(reports.getReportFile).replace(':id', id),
    headers: { authorization: `Bearer ${member.access}` },
  });
  return { status: response.statusCode, headers: response.headers, file: response.rawPayload };
}

/** Requests a report, runs its jobs, and reads its file. */
export async function makeReport(api: TestApi, member: TestAccount, input: ReportInput) {
  const { id } = await done(askForReport(member, input));
  await api.runJobs();
  return { id, ...(await fileOf(api, member, id)) };
}

export const listReports = (member: TestAccount) => done(member.call(reports.getReports));
