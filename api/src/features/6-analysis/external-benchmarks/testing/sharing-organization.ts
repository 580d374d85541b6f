import { externalBenchmarks, measurements, organizations, survey } from '@veleta/shared/contracts';
import { done, openMeasurement } from '../../../../platform/testing/measuring.ts';
import type { TestAccount, TestApi } from '../../../../platform/testing/start-api.ts';
import { answerMeasurement } from '../../results-jobs/testing/answer-measurement.ts';

export interface SharingOrganization extends TestAccount {
  readonly measurementId: string;
}

/** Creates an organization with one finished measurement, in which `people` answered around `level` (1 to 5). */
export async function createSharingOrganization(
  api: TestApi,
  {
    people = 25,
    level = 4,
    industry = 7,
    isSharing = true,
  }: { people?: number; level?: number; industry?: number | null; isSharing?: boolean } = {},
): Promise<SharingOrganization> {
  const owner = await api.createAccount();
  await done(owner.call(organizations.createOrganization, { body: { name: 'Molino Norte', industry } }));
  const measurementId = await runMeasurement(api, owner, { people, level });
  if (isSharing) await share(owner);
  return { ...owner, measurementId };
}

export async function runMeasurement(
  api: TestApi,
  owner: TestAccount,
  { people, level }: { people: number; level: number },
): Promise<string> {
  const [before] = await done(owner.call(measurements.getMeasurementSets));
  const { measurement, token } = await openMeasurement(owner.call, {
    number_of_participants: 100,
    overrides: before?.id ?? null,
  });
  // The first request copies the questions to the measurement.
  await done(api.call(survey.getSurvey, { params: { token } }));
  await answerMeasurement(api.services, owner.accountId, {
    measurementId: measurement.id,
    answers: Array.from({ length: people }, (_, person) => ({
      units: [],
      value: (position, type) => (type === 'enps' ? ratingOf(person, level) : answerOf(person + 7 * position, level)),
    })),
  });
  await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
  await api.runJobs();
  return measurement.id;
}

/** Three (at level 2) to seven (at level 5) of ten answers are favorable, so that no figure lies in a limit zone. */
function answerOf(seed: number, level: number): number {
  const favorable = [3, 3, 3, 4, 6, 7][level] ?? 3;
  const index = (seed * 3) % 10;
  if (index < favorable) return 4 + (index % 2);
  return index === favorable ? 3 : 1 + (index % 2);
}

/** Of ten ratings, four are promoters, three passives and three detractors. */
function ratingOf(person: number, level: number): number {
  const index = (person * 3) % 10;
  if (index < 4) return 9 + (index % 2);
  return index < 7 ? 7 : 1 + level;
}

export const share = (owner: TestAccount, isSharing = true) =>
  done(owner.call(externalBenchmarks.putBenchmarkSharing, { body: { is_sharing: isSharing } }));

/** Runs the nightly job: updates contributions and creates due snapshots. */
export async function runNightlyJob(api: TestApi): Promise<void> {
  await api.services.db.transaction().execute((tx) => api.services.jobs.send(tx, 'external-benchmarks.refresh', {}));
  await api.runJobs();
}
