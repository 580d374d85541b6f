import { type Language, type presentations, printColorOf } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { printedBrandOf } from '../../2-identity/organizations/index.ts';
import { readSources } from '../report-content/index.ts';
import { buildPresentation } from '../slides/index.ts';

/**
 * Returns the slides of a finished measurement.
 * @throws AppError `not_found`, `measurement_active` before the end
 */
export async function readPresentation(
  services: Services,
  accountId: string,
  { id, language }: { id: string; language: Language },
): Promise<presentations.Presentation> {
  const { analysis, views } = await readSources(services, accountId, id);
  if (analysis.status === 'collecting') throw new AppError('measurement_active');
  const brand = await inTenant(services.db, accountId, (tx) => printedBrandOf(tx, accountId));
  return buildPresentation({
    analysis,
    views,
    organization: brand.name,
    logo: brand.logo,
    color: printColorOf(brand.themeKey),
    language,
    madeAt: services.clock.now(),
  });
}
