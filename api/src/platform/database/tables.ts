import type { AccountTables } from '../../features/accounts/accounts.tables.ts';
import type { AdministratorTables } from '../../features/administrators/administrators.tables.ts';
import type { AnalysisTables } from '../../features/analysis/analysis.tables.ts';
import type { AuditTables } from '../../features/audit/audit.tables.ts';
import type { BackgroundTaskTables } from '../../features/background-tasks/background-tasks.tables.ts';
import type { ClientEventTables } from '../../features/client-events/client-events.tables.ts';
import type { ExternalBenchmarkTables } from '../../features/external-benchmarks/external-benchmarks.tables.ts';
import type { ReportShareTables } from '../../features/report-shares/report-shares.tables.ts';
import type { MonthlyMailTables } from '../../features/monthly-mails/monthly-mails.tables.ts';
import type { ReportTables } from '../../features/reports/reports.tables.ts';
import type { OrganizationTables } from '../../features/organizations/organizations.tables.ts';
import type { OutboxTables } from '../mail/outbox.tables.ts';
import type { SubscriptionTables } from '../../features/subscriptions/subscriptions.tables.ts';
import type { InvitationTables } from '../../features/invitations/invitations.tables.ts';
import type { KioskTables } from '../../features/kiosks/kiosks.tables.ts';
import type { MeasurementTables } from '../../features/measurement-sets/measurement-sets.tables.ts';
import type { ParticipantImportTables } from '../../features/participant-imports/participant-imports.tables.ts';
import type { ParticipantListTables } from '../../features/participant-lists/participant-lists.tables.ts';
import type { ResponseDayTables } from '../../features/response-days/response-days.tables.ts';
import type { OwnQuestionTables } from '../../features/question-bank/own-questions.tables.ts';
import type { ProductTables } from '../../features/products/products.tables.ts';
import type { SealedAnswersTables } from '../../features/sealed-answers/sealed-answers.tables.ts';
import type { SegmentationTables } from '../../features/segmentations/segmentations.tables.ts';
import type { SurveyTables } from '../../features/survey/survey.tables.ts';
import type { RateLimitTables } from '../rate-limits/rate-limits.tables.ts';
import type { ServerKeyTables } from '../server-key.tables.ts';

/** Every table, as kysely sees it; each feature describes its own. */
export interface Tables
  extends
    AccountTables,
    OrganizationTables,
    SubscriptionTables,
    ClientEventTables,
    ExternalBenchmarkTables,
    OutboxTables,
    AdministratorTables,
    AnalysisTables,
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
    ReportTables,
    SealedAnswersTables,
    SegmentationTables,
    RateLimitTables,
    ServerKeyTables,
    SurveyTables {}
