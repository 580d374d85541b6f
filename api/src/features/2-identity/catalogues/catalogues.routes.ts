import type { FastifyInstance } from 'fastify';
import { ROLES, catalogues } from '@veleta/shared/contracts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listCountries, listFrequencies, listIndustries } from './catalogues.service.ts';
import { searchTimezones } from './timezones.service.ts';

export function registerCatalogues(app: FastifyInstance, { clock }: Services): void {
  route(app, catalogues.getTimezones, { access: ROLES }, async ({ query }) => searchTimezones(clock.now(), query.q));
  route(app, catalogues.getIndustries, { access: ROLES }, async ({ language }) => listIndustries(language));
  route(app, catalogues.getCountries, { access: ROLES }, async ({ language }) => listCountries(language));
  route(app, catalogues.getFrequencies, { access: ROLES }, async ({ language }) => listFrequencies(language));
}
