import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { registerAccounts } from './accounts/accounts.routes.ts';
import { registerAdministrators } from './administrators/administrators.routes.ts';
import { registerAnalysis } from './analysis/analysis.routes.ts';
import { registerAudit } from './audit/audit.routes.ts';
import { registerBackgroundTasks } from './background-tasks/background-tasks.routes.ts';
import { registerCatalogues } from './catalogues/catalogues.routes.ts';
import { registerClientEvents } from './client-events/client-events.routes.ts';
import { registerExternalBenchmarks } from './external-benchmarks/external-benchmarks.routes.ts';
import { registerHealth } from './health/health.routes.ts';
import { registerMetrics } from './metrics/metrics.routes.ts';
import { registerOperations } from './operations/operations.routes.ts';
import { registerOrganizations } from './organizations/organizations.routes.ts';
import { registerOutbox } from './outbox/outbox.routes.ts';
import { registerSubscriptions } from './subscriptions/subscriptions.routes.ts';
import { registerKiosks } from './kiosks/kiosks.routes.ts';
import { registerInvitations } from './invitations/invitations.routes.ts';
import { registerMeasurementSets } from './measurement-sets/measurement-sets.routes.ts';
import { registerShortAddresses } from './measurement-sets/short-addresses.routes.ts';
import { registerMonthlyMails } from './monthly-mails/monthly-mails.routes.ts';
import { registerParticipantImports } from './participant-imports/participant-imports.routes.ts';
import { registerOwnQuestions } from './own-questions/own-questions.routes.ts';
import { registerParticipantLists } from './participant-lists/participant-lists.routes.ts';
import { registerParticipation } from './participation/participation.routes.ts';
import { registerPastResults } from './past-results/past-results.routes.ts';
import { registerPosters } from './posters/posters.routes.ts';
import { registerProducts } from './products/products.routes.ts';
import { registerReportShares } from './report-shares/report-shares.routes.ts';
import { registerReports } from './reports/reports.routes.ts';
import { registerSegmentations } from './segmentations/segmentations.routes.ts';
import { registerSurvey } from './survey/survey.routes.ts';

/** Every feature's door. Each registers its routes, jobs and mails. Add a line. */
export const features: ReadonlyArray<(app: FastifyInstance, services: Services) => void> = [
  registerAccounts,
  registerAdministrators,
  registerAnalysis,
  registerAudit,
  registerBackgroundTasks,
  registerCatalogues,
  registerClientEvents,
  registerExternalBenchmarks,
  registerHealth,
  registerMetrics,
  registerOperations,
  registerOrganizations,
  registerOutbox,
  registerSubscriptions,
  registerInvitations,
  registerKiosks,
  registerMeasurementSets,
  registerShortAddresses,
  registerMonthlyMails,
  registerParticipantImports,
  registerOwnQuestions,
  registerParticipantLists,
  registerParticipation,
  registerPastResults,
  registerPosters,
  registerProducts,
  registerReportShares,
  registerReports,
  registerSegmentations,
  registerSurvey,
];
