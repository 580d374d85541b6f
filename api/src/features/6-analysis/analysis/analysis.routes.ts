import { analysis, analysisViews, itemBreakouts } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  readBenchmark,
  readBreakouts,
  readCommentsView,
  readDimensions,
  readDrivers,
  readGroups,
  readItemBreakouts,
  readOverview,
  readTrend,
} from './analysis-views.service.ts';
import { listMeasurements, readAnalysis } from './analysis.service.ts';
import { updateTopic } from './comment-topics.service.ts';

const access = ['owner', 'administrator', 'analyst'] as const;

export function registerAnalysis(app: FastifyInstance, services: Services): void {
  route(app, analysis.getAnalysisMeasurements, { access }, ({ session }) =>
    listMeasurements(services, session.accountId),
  );
  route(app, analysis.getAnalysis, { access }, ({ session, params }) =>
    readAnalysis(services, session.accountId, params.id),
  );
  route(app, analysisViews.getOverview, { access }, ({ session, params, query }) =>
    readOverview(services, { accountId: session.accountId, id: params.id, ...query }),
  );
  route(app, analysisViews.getGroups, { access }, ({ session, params }) =>
    readGroups(services, { accountId: session.accountId, id: params.id }),
  );
  route(app, analysisViews.getDimensions, { access }, ({ session, params, query }) =>
    readDimensions(services, { accountId: session.accountId, id: params.id, ...query }),
  );
  route(app, analysisViews.getBreakouts, { access }, ({ session, params, query }) =>
    readBreakouts(services, { accountId: session.accountId, id: params.id, ...query }),
  );
  route(app, itemBreakouts.getItemBreakouts, { access }, ({ session, params, query }) =>
    readItemBreakouts(services, { accountId: session.accountId, id: params.id, ...query }),
  );
  route(app, analysisViews.getBenchmark, { access }, ({ session, params, query }) =>
    readBenchmark(services, { accountId: session.accountId, id: params.id, ...query }),
  );
  route(app, analysisViews.getTrend, { access }, ({ session, params, query }) =>
    readTrend(services, { accountId: session.accountId, id: params.id, ...query }),
  );
  route(app, analysisViews.getDrivers, { access }, ({ session, params }) =>
    readDrivers(services, { accountId: session.accountId, id: params.id }),
  );
  route(
    app,
    analysisViews.updateCommentTopic,
    { access: ['owner', 'administrator'] },
    ({ session, params: { id, topic }, body }) => updateTopic(services, session, { id, topic }, body),
  );
  route(app, analysisViews.getComments, { access }, ({ session, params, query }) =>
    readCommentsView(services, { accountId: session.accountId, id: params.id, ...query }),
  );
}
