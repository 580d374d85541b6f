import { reportShares } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { recordUse, listShares, createShare, readSharedResults, withdrawShare } from './report-shares.service.ts';

/** Analysts may not create links. They cannot list them either, because a link grants access. */
const access = ['owner', 'administrator'] as const;
/** Limit per address; a token of 256 bits cannot be guessed. */
const openLimit = { max: 120, windowMs: 60_000 };

export function registerReportShares(app: FastifyInstance, services: Services): void {
  route(app, reportShares.getReportShares, { access }, ({ session }) => listShares(services, session.accountId));
  route(app, reportShares.createReportShare, { access }, ({ session, body }) => createShare(services, session, body));
  route(app, reportShares.deleteReportShare, { access }, ({ session, params }) =>
    withdrawShare(services, session, params.id),
  );
  route(app, reportShares.getSharedResults, { access: 'public', limit: openLimit }, ({ params }) =>
    readSharedResults(services, params.token),
  );
  route(app, reportShares.countSharedUse, { access: 'public', limit: openLimit }, ({ params }) =>
    recordUse(services, params.token),
  );
}
