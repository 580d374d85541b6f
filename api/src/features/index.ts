import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { registerAccounts } from './accounts/accounts.routes.ts';
import { registerActivity } from './activity/activity.routes.ts';
import { registerAdministrators } from './administrators/administrators.routes.ts';
import { registerAnalysis } from './analysis/analysis.routes.ts';
import { registerAudit } from './audit/audit.routes.ts';
import { registerBackgroundTasks } from './background-tasks/background-tasks.routes.ts';
import { registerCatalogues } from './catalogues/catalogues.routes.ts';
import { registerClientEvents } from './client-events/client-events.routes.ts';
import { registerExternalBenchmarks } from './external-benchmarks/external-benchmarks.routes.ts';
import { registerHealth } from './health/health.routes.ts';
import { registerInvitations } from './invitations/invitations.routes.ts';
import { registerKiosks } from './kiosks/kiosks.routes.ts';
import { registerLaunches } from './launches/launches.routes.ts';
import { registerMeasurementSets } from './measurement-sets/measurement-sets.routes.ts';
import { registerShortAddresses } from './measurement-sets/short-addresses.routes.ts';
import { registerMetrics } from './metrics/metrics.routes.ts';
import { registerMonthlyMails } from './monthly-mails/monthly-mails.routes.ts';
import { registerOperations } from './operations/operations.routes.ts';
import { registerOrganizations } from './organizations/organizations.routes.ts';
import { registerOutbox } from './outbox/outbox.routes.ts';
import { registerOwnQuestions } from './own-questions/own-questions.routes.ts';
import { registerPanel } from './panel/panel.routes.ts';
import { registerParticipantImports } from './participant-imports/participant-imports.routes.ts';
import { registerParticipantLists } from './participant-lists/participant-lists.routes.ts';
import { registerParticipation } from './participation/participation.routes.ts';
import { registerPastResults } from './past-results/past-results.routes.ts';
import { registerPosters } from './posters/posters.routes.ts';
import { registerProducts } from './products/products.routes.ts';
import { registerReportShares } from './report-shares/report-shares.routes.ts';
import { registerReports } from './reports/reports.routes.ts';
import { registerSegmentations } from './segmentations/segmentations.routes.ts';
import { registerSubscriptions } from './subscriptions/subscriptions.routes.ts';
import { registerSurvey } from './survey/survey.routes.ts';

/**
 * Every feature registers its routes, jobs, mails and handlers of events here. Layer by layer from the bottom: what a feature
 * emits is handled in this order.
 */
export const features: ReadonlyArray<(app: FastifyInstance, services: Services) => void> = [
  // Identity
  registerAudit,
  registerCatalogues,
  registerOrganizations,
  registerAccounts,
  registerAdministrators,
  registerBackgroundTasks,
  // Reference data
  registerActivity,
  registerSubscriptions,
  registerSegmentations,
  registerParticipantLists,
  registerParticipantImports,
  registerProducts,
  // Measurements
  registerMeasurementSets,
  registerShortAddresses,
  registerOwnQuestions,
  registerPanel,
  // Collection
  registerInvitations,
  registerLaunches,
  registerKiosks,
  registerPosters,
  registerSurvey,
  // Analysis
  registerAnalysis,
  registerParticipation,
  registerExternalBenchmarks,
  registerPastResults,
  // Delivery
  registerReports,
  registerReportShares,
  registerMonthlyMails,
  // Operations
  registerHealth,
  registerMetrics,
  registerOperations,
  registerOutbox,
  registerClientEvents,
];
