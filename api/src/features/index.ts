import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { registerAccounts } from './2-identity/accounts/index.ts';
import { registerMemberships } from './2-identity/memberships/index.ts';
import { registerAccountData } from './2-identity/account-data/index.ts';
import { registerSessions } from './2-identity/sessions/index.ts';
import { registerMeasurements } from './4-measurements/measurements/index.ts';
import { registerLifecycle } from './4-measurements/lifecycle/index.ts';
import { registerCalendar } from './4-measurements/calendar/index.ts';
import { registerActivity } from './3-reference/activity/index.ts';
import { registerAdministrators } from './2-identity/administrators/index.ts';
import { connectResultsJobs, registerResultsJobs } from './6-analysis/results-jobs/index.ts';
import { registerAnalysis } from './6-analysis/analysis/index.ts';
import { registerAudit } from './2-identity/audit/index.ts';
import { registerBackgroundTasks } from './2-identity/background-tasks/index.ts';
import { registerCanaries } from './8-operations/canaries/index.ts';
import { registerCatalogues } from './2-identity/catalogues/index.ts';
import { registerClientEvents } from './8-operations/client-events/index.ts';
import { registerExternalBenchmarks } from './6-analysis/external-benchmarks/index.ts';
import { registerHealth } from './8-operations/health/index.ts';
import { connectInvitations, registerInvitations } from './5-collection/invitations/index.ts';
import { registerKiosks } from './5-collection/kiosks/index.ts';
import { registerLaunches } from './5-collection/launches/index.ts';
import { connectMeasurements, registerMeasurementSets } from './4-measurements/measurement-sets/index.ts';
import { registerShortAddresses } from './4-measurements/links/index.ts';
import { registerMetrics } from './8-operations/metrics/index.ts';
import { registerMonthlyMails } from './7-delivery/monthly-mails/index.ts';
import { registerOperations } from './8-operations/operations/index.ts';
import { registerOrganizations } from './2-identity/organizations/index.ts';
import { registerOutbox } from './8-operations/outbox/index.ts';
import { registerOwnQuestions } from './4-measurements/own-questions/index.ts';
import { registerPageVisits } from './8-operations/page-visits/index.ts';
import { registerPanel } from './4-measurements/panel/index.ts';
import { registerParticipantImports } from './3-reference/participant-imports/index.ts';
import { registerParticipantLists } from './3-reference/participant-lists/index.ts';
import { registerParticipation } from './6-analysis/participation/index.ts';
import { registerPastResults } from './6-analysis/past-results/index.ts';
import { registerPosters } from './5-collection/posters/index.ts';
import { registerProducts } from './3-reference/products/index.ts';
import { registerActionIdeas } from './7-delivery/action-ideas/index.ts';
import { registerActionPlans } from './7-delivery/action-plans/index.ts';
import { registerFollowUpPages } from './7-delivery/follow-up-pages/index.ts';
import { registerPresentations } from './7-delivery/presentations/index.ts';
import { registerReportShares } from './7-delivery/report-shares/index.ts';
import { registerReports } from './7-delivery/reports/index.ts';
import { registerCategories } from './3-reference/categories/index.ts';
import { registerSubscriptions } from './3-reference/subscriptions/index.ts';
import { connectClosing } from './5-collection/survey-closing/index.ts';
import { registerSurvey } from './5-collection/survey/index.ts';

/** Connects features by domain events without imports, in the order in which the handlers run. */
export const connections: ReadonlyArray<(services: Services) => void> = [
  connectMeasurements,
  connectInvitations,
  connectClosing,
  connectResultsJobs,
];

/** Registers the routes, jobs and mails of every feature, layer by layer from the bottom. */
export const features: ReadonlyArray<(app: FastifyInstance, services: Services) => void> = [
  // Identity
  registerAudit,
  registerCatalogues,
  registerOrganizations,
  registerSessions,
  registerAccounts,
  registerMemberships,
  registerAccountData,
  registerAdministrators,
  registerBackgroundTasks,
  // Reference data
  registerActivity,
  registerSubscriptions,
  registerCategories,
  registerParticipantLists,
  registerParticipantImports,
  registerProducts,
  // Measurements
  registerShortAddresses,
  registerMeasurements,
  registerLifecycle,
  registerMeasurementSets,
  registerCalendar,
  registerOwnQuestions,
  registerPanel,
  // Collection
  registerInvitations,
  registerLaunches,
  registerKiosks,
  registerPosters,
  registerSurvey,
  // Analysis
  registerResultsJobs,
  registerAnalysis,
  registerParticipation,
  registerExternalBenchmarks,
  registerPastResults,
  // Delivery
  registerReports,
  registerPresentations,
  registerReportShares,
  registerActionPlans,
  registerActionIdeas,
  registerFollowUpPages,
  registerMonthlyMails,
  // Operations
  registerHealth,
  registerMetrics,
  registerOperations,
  registerOutbox,
  registerClientEvents,
  registerPageVisits,
  registerCanaries,
];
