import type { survey } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { findInvitation } from '../invitations/index.ts';
import { latestFollowUpLink } from '../../4-measurements/follow-up-links/index.ts';
import { stateOf, type StatusRow } from '../../4-measurements/measurements/index.ts';
import { listUnits as unitsOf } from '../../4-measurements/lifecycle/index.ts';
import { brandOf } from '../../2-identity/organizations/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import { withMeasurement, findLink, cachePerServices, type SurveyLink } from '../survey-access/index.ts';
import { minutesFor, previewSections, listSections } from './sections.service.ts';

type Survey = z.infer<typeof survey.SurveySchema>;

/** Returns the survey of a link in any state. Reading it has no visible effect. */
export async function readSurvey(services: Services, token: string): Promise<Survey> {
  const link = await findLink(services, token);
  return withMeasurement(services, link, async (tx, measurement, now) => {
    const product = findProduct(measurement.product_key);
    if (!product) throw new Error(`The question bank has no product "${measurement.product_key}".`);
    const invitation =
      link.invitationId === null ? undefined : await findInvitation(tx, link.accountId, link.invitationId);
    const status = statusOf(measurement, now, invitation?.has_answered ?? false);
    const organization = await brandOf(tx, link.accountId);
    const options = { measurementId: link.measurementId, product, organization: organization.name };
    const isStarted = measurement.started_at !== null;
    const sections = isStarted
      ? await startedSections(services, `${link.measurementId} ${organization.name}`, () =>
          listSections(tx, link.accountId, options),
        )
      : await previewSections(tx, link.accountId, options);
    return {
      status,
      promise: link.invitationId === null ? 'anonymous' : 'confidential',
      organization,
      product: { key: product.key, name: product.name },
      language: invitation?.language ?? null,
      opens_at: measurement.opens_at.toISOString(),
      closes_at: measurement.closes_at.toISOString(),
      timezone: measurement.timezone,
      threshold: measurement.threshold,
      expected: measurement.expected,
      minutes: minutesFor(sections),
      categories: status === 'open' && link.invitationId === null ? await listCategories(services, tx, link) : [],
      is_kiosk: link.isKiosk,
      // A shared tablet stays on the survey.
      follow_up: link.isKiosk ? null : await latestFollowUpLink(services, tx, link.accountId, measurement.product_key),
      dimensions: status === 'open' ? sections : [],
    };
  });
}

/**
 * Returns the survey's status.
 * It is `full` when every response is submitted. While reservations are open it stays open: their holders need the
 * questions after a reload, and others learn at the start that none is free.
 */
function statusOf(measurement: StatusRow, now: Date, hasAnswered: boolean): Survey['status'] {
  const state = stateOf(measurement, now);
  if (hasAnswered) return 'answered';
  if (measurement.stopped_at !== null) return 'stopped';
  if (state === 'finished') return 'closed';
  if (state === 'programmed') return 'not_open';
  return measurement.submissions >= measurement.expected ? 'full' : 'open';
}

/** Cached sections of started measurements; questions and units do not change after the start (C11). */
const CACHE_SIZE = 200;
const sectionsOf = cachePerServices<Survey['dimensions']>(CACHE_SIZE);
const categoriesOf = cachePerServices<Survey['categories']>(CACHE_SIZE);

const startedSections = async (
  services: Services,
  name: string,
  find: () => Promise<Survey['dimensions']>,
): Promise<Survey['dimensions']> => (await sectionsOf(services).getOrLoad(name, find)) ?? [];

async function listCategories(
  services: Services,
  tx: Tx,
  { accountId, measurementId }: SurveyLink,
): Promise<Survey['categories']> {
  const find = async () => {
    const units = await unitsOf(tx, accountId, measurementId);
    const titles = new Map(units.map((unit) => [unit.category_id, unit.category_title]));
    return [...titles].map(([id, title]) => ({
      id,
      title,
      units: units.filter((unit) => unit.category_id === id).map((unit) => ({ id: unit.id, name: unit.name })),
    }));
  };
  return (await categoriesOf(services).getOrLoad(measurementId, find)) ?? [];
}
