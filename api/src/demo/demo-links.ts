import { measurementsOf, stateOf } from '../features/4-measurements/measurements/measurements.service.ts';
import { personalLink, reusableLink } from '../features/4-measurements/links/survey-links.service.ts';
import { findProduct } from '../features/3-reference/question-bank/question-bank.service.ts';
import { inTenant } from '../platform/database/tenant.ts';
import type { Services } from '../platform/services.ts';

export interface DemoLink {
  readonly label: string;
  readonly url: string;
}

/** Returns links to the collecting surveys: the open link, and the personal link of a person who has not answered. */
export function findDemoLinks(services: Services, accountId: string): Promise<DemoLink[]> {
  const now = services.clock.now();
  return inTenant(services.db, accountId, async (tx) => {
    const collecting = (await measurementsOf(tx, accountId, now)).filter((row) => stateOf(row, now) === 'active');
    const links: DemoLink[] = [];
    for (const measurement of collecting) {
      const name = findProduct(measurement.product_key)?.name.en ?? measurement.product_key;
      if (measurement.distribution === 'reusable-link') {
        links.push({ label: `${name} survey, open link`, url: reusableLink(services, measurement.id) });
        continue;
      }
      const waiting = await tx
        .selectFrom('invitations as i')
        .innerJoin('participants as p', 'p.id', 'i.participant_id')
        .select(['i.id', 'p.name'])
        .where('i.account_id', '=', accountId)
        .where('i.measurement_id', '=', measurement.id)
        .where('i.has_answered', '=', false)
        .orderBy('p.position')
        .limit(1)
        .executeTakeFirst();
      if (waiting) {
        links.push({
          label: `${name} survey, personal link of ${waiting.name ?? 'a participant'}`,
          url: personalLink(services, waiting.id),
        });
      }
    }
    return links;
  });
}
