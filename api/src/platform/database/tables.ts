import type { LinkTables } from '../../features/4-measurements/links/links.tables.ts';
import type { SessionTables } from '../../features/2-identity/sessions/sessions.tables.ts';
import type { AccountTables } from '../../features/2-identity/accounts/accounts.tables.ts';
import type { MembershipTables } from '../../features/2-identity/memberships/memberships.tables.ts';
import type { AdministratorTables } from '../../features/2-identity/administrators/administrators.tables.ts';
import type { DisclosedResultsTables } from '../../features/6-analysis/disclosed-results/disclosed-results.tables.ts';
import type { ResultsJobsTables } from '../../features/6-analysis/results-jobs/results-jobs.tables.ts';
import type { AuditTables } from '../../features/2-identity/audit/audit.tables.ts';
import type { BackgroundTaskTables } from '../../features/2-identity/background-tasks/background-tasks.tables.ts';
import type { ClientEventTables } from '../../features/8-operations/client-events/client-events.tables.ts';
import type { PageVisitTables } from '../../features/8-operations/page-visits/page-visits.tables.ts';
import type { ExternalBenchmarkTables } from '../../features/6-analysis/external-benchmarks/external-benchmarks.tables.ts';
import type { ReportShareTables } from '../../features/7-delivery/report-shares/report-shares.tables.ts';
import type { MonthlyMailTables } from '../../features/7-delivery/monthly-mails/monthly-mails.tables.ts';
import type { ActionIdeaTables } from '../../features/7-delivery/action-ideas/action-ideas.tables.ts';
import type { ActionPlanTables } from '../../features/7-delivery/action-plans/action-plans.tables.ts';
import type { FollowUpPageTables } from '../../features/7-delivery/follow-up-pages/follow-up-pages.tables.ts';
import type { ReportTables } from '../../features/7-delivery/reports/reports.tables.ts';
import type { OrganizationTables } from '../../features/2-identity/organizations/organizations.tables.ts';
import type { OutboxTables } from '../mail/outbox.tables.ts';
import type { SubscriptionTables } from '../../features/3-reference/subscriptions/subscriptions.tables.ts';
import type { InvitationTables } from '../../features/5-collection/invitations/invitations.tables.ts';
import type { KioskTables } from '../../features/5-collection/kiosks/kiosks.tables.ts';
import type { MeasurementTables } from '../../features/4-measurements/measurements/measurements.tables.ts';
import type { ParticipantImportTables } from '../../features/3-reference/participant-imports/participant-imports.tables.ts';
import type { ParticipantListTables } from '../../features/3-reference/participant-lists/participant-lists.tables.ts';
import type { ResponseDayTables } from '../../features/5-collection/response-days/response-days.tables.ts';
import type { OwnQuestionTables } from '../../features/3-reference/question-bank/own-questions.tables.ts';
import type { ProductTables } from '../../features/3-reference/products/products.tables.ts';
import type { SealedAnswersTables } from '../../features/4-measurements/sealed-answers/sealed-answers.tables.ts';
import type { CategoryTables } from '../../features/3-reference/categories/categories.tables.ts';
import type { SurveyTables } from '../../features/5-collection/survey-access/survey.tables.ts';
import type { RateLimitTables } from '../rate-limits/rate-limits.tables.ts';
import type { ServerKeyTables } from '../server-key.tables.ts';

/** The types of all tables for kysely. Each feature declares its own tables. */
export interface Tables
  extends
    AccountTables,
    MembershipTables,
    SessionTables,
    LinkTables,
    OrganizationTables,
    SubscriptionTables,
    ClientEventTables,
    PageVisitTables,
    ExternalBenchmarkTables,
    OutboxTables,
    AdministratorTables,
    DisclosedResultsTables,
    ResultsJobsTables,
    AuditTables,
    BackgroundTaskTables,
    InvitationTables,
    KioskTables,
    MeasurementTables,
    ParticipantImportTables,
    ParticipantListTables,
    ResponseDayTables,
    OwnQuestionTables,
    ProductTables,
    ReportShareTables,
    MonthlyMailTables,
    ActionPlanTables,
    ActionIdeaTables,
    FollowUpPageTables,
    ReportTables,
    SealedAnswersTables,
    CategoryTables,
    RateLimitTables,
    ServerKeyTables,
    SurveyTables {}
