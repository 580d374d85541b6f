import { CATEGORIES_PER_MEASUREMENT, DEFAULT_THRESHOLD, type survey } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { latestFollowUpLink } from '../../4-measurements/follow-up-links/index.ts';
import { upcomingMeasurements } from '../../4-measurements/measurement-sets/index.ts';
import { brandOf } from '../../2-identity/organizations/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import { categoriesOf } from '../../3-reference/categories/index.ts';
import { minutesFor, previewSections } from './sections.service.ts';

type Preview = z.infer<NonNullable<typeof survey.getPreview.reply>>;

/** Unsaved settings to preview. */
type Unsaved = z.infer<NonNullable<typeof survey.getPreview.query>>;

/** Example values for the first page while no measurement is set up. */
const EXAMPLE = { days: 14, expected: 100, timezone: 'UTC' } as const;
const MS_PER_DAY = 86_400_000;

/** Returns the survey of a product's next measurement, with its dates and promise. */
export async function readPreview(
  services: Services,
  accountId: string,
  productKey: string,
  unsaved: Unsaved = {},
): Promise<Preview> {
  const product = findProduct(productKey);
  if (!product) throw new AppError('not_found');
  return inTenant(services.db, accountId, async (tx) => {
    const now = services.clock.now();
    const { collecting, next } = await upcomingMeasurements(tx, accountId, productKey, now);
    const measurement = next ?? collecting;
    const isPersonal = (unsaved.distribution ?? measurement?.distribution) === 'traceable-link';
    const organization = await brandOf(tx, accountId);
    const sections = await previewSections(tx, accountId, { product, organization: organization.name });
    const closesAt = measurement?.closes_at ?? new Date(now.getTime() + EXAMPLE.days * MS_PER_DAY);
    return {
      is_example: measurement === undefined && unsaved.distribution === undefined,
      survey: {
        status: 'open',
        promise: isPersonal ? 'confidential' : 'anonymous',
        organization,
        product: { key: product.key, name: product.name },
        language: null,
        opens_at: unsaved.opens_at ?? (measurement?.opens_at ?? now).toISOString(),
        closes_at: unsaved.closes_at ?? closesAt.toISOString(),
        timezone: unsaved.timezone ?? measurement?.timezone ?? EXAMPLE.timezone,
        threshold: unsaved.threshold ?? measurement?.threshold ?? DEFAULT_THRESHOLD,
        expected: unsaved.expected ?? measurement?.expected ?? EXAMPLE.expected,
        minutes: minutesFor(sections),
        categories: isPersonal ? [] : await categoriesOffered(tx, accountId),
        is_kiosk: false,
        follow_up: await latestFollowUpLink(services, tx, accountId, productKey),
        dimensions: sections,
      },
    };
  });
}

async function categoriesOffered(tx: Tx, accountId: string): Promise<Preview['survey']['categories']> {
  return (await categoriesOf(tx, accountId)).slice(0, CATEGORIES_PER_MEASUREMENT).map(({ id, title, units }) => ({
    id,
    title,
    units: units.map((unit) => ({ id: unit.id, name: unit.name })),
  }));
}
