import { externalBenchmarks, measurements, organizations, survey } from '@veleta/shared/contracts';
import { done, openMeasurement } from '../../../platform/testing/measuring.ts';
import type { TestAccount, TestApi } from '../../../platform/testing/start-api.ts';
import { answerMeasurement } from '../../analysis/testing/answer-measurement.ts';

export interface SharingOrganization extends TestAccount {
  readonly measurementId: string;
}

/** An organization with one finished measurement, in which `people` answered around `level` (1 to 5), which shares or not. */
export async function makeSharing(
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
  const measurementId = await measureAgain(api, owner, { people, level });
  if (isSharing) await share(owner);
  return { ...owner, measurementId };
}

export async function measureAgain(
  api: TestApi,
  owner: TestAccount,
  { people, level }: { people: number; level: number },
): Promise<string> {
  const [before] = await done(owner.call(measurements.getMeasurementSets));
  const { measurement, token } = await openMeasurement(owner.call, {
    number_of_participants: 100,
    overrides: before?.id ?? null,
  });
  // The first look copies what is asked.
  await done(api.call(survey.getSurvey, { params: { token } }));
  await answerMeasurement(api.services, owner.accountId, {
    measurementId: measurement.id,
    answers: Array.from({ length: people }, (_, person) => ({
      units: [],
      value: (position, type) =>
        type === 'enps' ? (person * 3 + level) % 11 : Math.min(5, Math.max(1, level + ((person + position) % 3) - 1)),
    })),
  });
  await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
  await api.runJobs();
  return measurement.id;
}

export const share = (owner: TestAccount, isSharing = true) =>
  done(owner.call(externalBenchmarks.putBenchmarkSharing, { body: { is_sharing: isSharing } }));

/** The night comes: what is shared is gathered, and snapshots that are due are made. */
export async function passNight(api: TestApi): Promise<void> {
  await api.services.db.transaction().execute((tx) => api.services.jobs.send(tx, 'external-benchmarks.refresh', {}));
  await api.runJobs();
}
