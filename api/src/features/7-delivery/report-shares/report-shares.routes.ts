import { reportShares } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { countSharedUse, listShares, makeShare, readSharedResults, withdrawShare } from './report-shares.service.ts';

/** A list of links is a list of keys: analysts, who may not make one, do not read it either. */
const access = ['owner', 'administrator'] as const;
/** Per address: nobody guesses 256 bits, and nobody should try. */
const openLimit = { max: 120, windowMs: 60_000 };

export function registerReportShares(app: FastifyInstance, services: Services): void {
  route(app, reportShares.getReportShares, { access }, ({ session }) => listShares(services, session.accountId));
  route(app, reportShares.createReportShare, { access }, ({ session, body }) => makeShare(services, session, body));
  route(app, reportShares.deleteReportShare, { access }, ({ session, params }) =>
    withdrawShare(services, session, params.id),
  );
  route(app, reportShares.getSharedResults, { access: 'public', limit: openLimit }, ({ params }) =>
    readSharedResults(services, params.token),
  );
  route(app, reportShares.countSharedUse, { access: 'public', limit: openLimit }, ({ params }) =>
    countSharedUse(services, params.token),
  );
}
