import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { IdParamsSchema, ROLES, organizations } from '@veleta/shared/contracts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import * as service from './organizations.service.ts';

const EDITORS = ['owner', 'administrator'] as const;
const UPLOADS = { max: 60, windowMs: 60_000 };

export function registerOrganizations(app: FastifyInstance, services: Services): void {
  services.inventory.define('organization', service.countOrganizations);
  route(app, organizations.getOrganization, { access: ROLES }, ({ session }) =>
    service.readOrganization(services, session.accountId),
  );
  route(app, organizations.createOrganization, { access: EDITORS, limit: UPLOADS }, ({ session, body, files }) =>
    service.createOrganization(services, session, body, files.logo),
  );
  route(
    app,
    organizations.updateOrganization,
    { access: EDITORS, limit: UPLOADS },
    ({ session, params, body, files }) => service.updateOrganization(services, session, params.id, body, files.logo),
  );
  serveLogos(app, services);
}

/** Serves logos as images, so without a JSON contract. The URL is secret and immutable. */
function serveLogos(app: FastifyInstance, services: Services): void {
  const url = '/api/v1/logos/:id/';
  app.apiRoutes.push({ method: 'GET', url, access: 'public', call: null });
  app.get<{ Params: z.infer<typeof IdParamsSchema> }>(
    url,
    {
      schema: {
        params: IdParamsSchema,
        operationId: 'get_v1_logos_by_id',
        tags: ['organizations'],
        summary: 'A logo, as an image; its id cannot be guessed.',
      },
    },
    async (request, reply) => {
      const logo = await service.findLogo(services, request.params.id);
      if (!logo) throw new AppError('not_found');
      return reply
        .header('content-type', logo.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline; filename="logo"')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(logo.content);
    },
  );
}
