import { printColorOf, type Language } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Document } from '../../../platform/document-route.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { measurementOf, toMeasurement } from '../../4-measurements/measurements/index.ts';
import { shortAddressOf } from '../../4-measurements/links/index.ts';
import { printedBrandOf } from '../../2-identity/organizations/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import { drawPoster } from './poster-document.ts';

/**
 * Returns the poster of a measurement on a reusable link, from its set-up to its end.
 * @throws AppError `not_found` without a reusable link, `survey_closed` after the end
 */
export async function readPoster(
  services: Services,
  accountId: string,
  id: string,
  language: Language,
): Promise<Document> {
  const now = services.clock.now();
  const { measurement, shortAddress, brand } = await inTenant(services.db, accountId, async (tx) => ({
    measurement: toMeasurement(services, await measurementOf(tx, accountId, id, now), now),
    shortAddress: await shortAddressOf(services, tx, accountId, id),
    brand: await printedBrandOf(tx, accountId),
  }));
  const product = findProduct(measurement.product);
  if (measurement.distribution !== 'reusable-link' || !product) throw new AppError('not_found');
  if (measurement.survey_link === null) throw new AppError('survey_closed');
  const content = await drawPoster(
    {
      organization: brand.name,
      logo: brand.logo,
      color: printColorOf(brand.themeKey),
      product: product.name[language],
      link: measurement.survey_link,
      shortAddress,
      threshold: measurement.threshold,
      firstDate: measurement.first_date,
      lastDate: measurement.last_date,
      timezone: measurement.timezone,
      isOpen: measurement.state === 'active',
      madeOn: new Date(measurement.opens_at),
    },
    language,
  );
  return { content, name: `${measurement.product}-${measurement.first_date}-${language}.pdf` };
}
