import type { Migration } from 'kysely/migration';
import { up as roles } from './0001-roles.ts';
import { up as accounts } from './0002-accounts.ts';
import { up as organizations } from './0003-organizations.ts';
import { up as subscriptions } from './0004-subscriptions.ts';
import { up as mailAndEvents } from './0005-mail-and-events.ts';
import { up as productsAndPeople } from './0020-products-and-people.ts';
import { up as measurements } from './0021-measurements.ts';
import { up as survey } from './0022-survey.ts';
import { up as startedInvitations } from './0023-started-invitations.ts';
import { up as shuffleAtClosing } from './0024-shuffle-at-closing.ts';
import { up as disclosedTables } from './0040-disclosed-tables.ts';
import { up as readableMigrations } from './0053-readable-migrations.ts';
import { up as severalCopies } from './0056-several-copies.ts';
import { up as sessionsAndLeaving } from './0060-sessions-and-leaving.ts';
import { up as auditActs } from './0063-audit-acts.ts';
import { up as administratorInvitations } from './0064-administrator-invitations.ts';
import { up as purchaseOrders } from './0067-purchase-orders.ts';
import { up as backgroundTasks } from './0070-background-tasks.ts';
import { up as setDeletion } from './0071-set-deletion.ts';
import { up as measurementsByDay } from './0072-measurements-by-day.ts';
import { up as measurementDays } from './0073-measurement-days.ts';
import { up as invitationMails } from './0075-invitation-mails.ts';
import { up as sendsReminders } from './0078-sends-reminders.ts';
import { up as participantImports } from './0080-participant-imports.ts';
import { up as ownQuestions } from './0082-own-questions.ts';
import { up as orderOfCategories } from './0085-order-of-categories.ts';
import { up as remindedPeople } from './0086-reminded-people.ts';
import { up as shortAddresses } from './0087-short-addresses.ts';
import { up as responseDrafts } from './0088-response-drafts.ts';
import { up as kiosks } from './0089-kiosks.ts';
import { up as rateLimitsWithoutLog } from './0090-rate-limits-without-log.ts';
import { up as foldedStatistics } from './0093-folded-statistics.ts';
import { up as reports } from './0098-reports.ts';
import { up as reportShares } from './0099-report-shares.ts';
import { up as pastResults } from './0100-past-results.ts';
import { up as monthlyMails } from './0101-monthly-mails.ts';
import { up as findingInvitations } from './0103-finding-invitations.ts';
import { up as surveyEntrances } from './0104-survey-entrances.ts';
import { up as makingOfResults } from './0107-making-of-results.ts';
import { up as benchmarkRole } from './0110-benchmark-role.ts';
import { up as benchmarkContributions } from './0111-benchmark-contributions.ts';
import { up as benchmarkSnapshots } from './0112-benchmark-snapshots.ts';
import { up as commentsSearched } from './0115-comments-searched.ts';
import { up as measurementsHeldByStatement } from './0117-measurements-held-by-statement.ts';
import { up as sealedAnswers } from './0120-sealed-answers.ts';
import { up as encryptedOutbox } from './0121-encrypted-outbox.ts';
import { up as placesUsedOnce } from './0130-places-used-once.ts';
import { up as registrations } from './0140-registrations.ts';
import { up as writeProbes } from './0143-write-probes.ts';
import { up as wipedTraces } from './0144-wiped-traces.ts';
import { up as keyFolder } from './0145-key-folder.ts';
import { up as deferredMails } from './0146-deferred-mails.ts';
import { up as mailTexts } from './0150-mail-texts.ts';
import { up as subscriptionPeriods } from './0153-subscription-periods.ts';
import { up as firstSteps } from './0156-first-steps.ts';
import { up as shortKiosks } from './0157-short-kiosks.ts';

/** Every migration, by the name that it is remembered by. Add lines; never change or remove one. */
export const migrations: Record<string, Migration> = {
  '0001-roles': { up: roles },
  '0002-accounts': { up: accounts },
  '0003-organizations': { up: organizations },
  '0004-subscriptions': { up: subscriptions },
  '0005-mail-and-events': { up: mailAndEvents },
  '0020-products-and-people': { up: productsAndPeople },
  '0021-measurements': { up: measurements },
  '0022-survey': { up: survey },
  '0023-started-invitations': { up: startedInvitations },
  '0024-shuffle-at-closing': { up: shuffleAtClosing },
  '0040-disclosed-tables': { up: disclosedTables },
  '0053-readable-migrations': { up: readableMigrations },
  '0056-several-copies': { up: severalCopies },
  '0060-sessions-and-leaving': { up: sessionsAndLeaving },
  '0063-audit-acts': { up: auditActs },
  '0064-administrator-invitations': { up: administratorInvitations },
  '0067-purchase-orders': { up: purchaseOrders },
  '0070-background-tasks': { up: backgroundTasks },
  '0071-set-deletion': { up: setDeletion },
  '0072-measurements-by-day': { up: measurementsByDay },
  '0073-measurement-days': { up: measurementDays },
  '0075-invitation-mails': { up: invitationMails },
  '0078-sends-reminders': { up: sendsReminders },
  '0080-participant-imports': { up: participantImports },
  '0082-own-questions': { up: ownQuestions },
  '0085-order-of-categories': { up: orderOfCategories },
  '0086-reminded-people': { up: remindedPeople },
  '0087-short-addresses': { up: shortAddresses },
  '0088-response-drafts': { up: responseDrafts },
  '0089-kiosks': { up: kiosks },
  '0090-rate-limits-without-log': { up: rateLimitsWithoutLog },
  '0093-folded-statistics': { up: foldedStatistics },
  '0098-reports': { up: reports },
  '0099-report-shares': { up: reportShares },
  '0100-past-results': { up: pastResults },
  '0101-monthly-mails': { up: monthlyMails },
  '0103-finding-invitations': { up: findingInvitations },
  '0104-survey-entrances': { up: surveyEntrances },
  '0107-making-of-results': { up: makingOfResults },
  '0110-benchmark-role': { up: benchmarkRole },
  '0111-benchmark-contributions': { up: benchmarkContributions },
  '0112-benchmark-snapshots': { up: benchmarkSnapshots },
  '0115-comments-searched': { up: commentsSearched },
  '0117-measurements-held-by-statement': { up: measurementsHeldByStatement },
  '0120-sealed-answers': { up: sealedAnswers },
  '0121-encrypted-outbox': { up: encryptedOutbox },
  '0130-places-used-once': { up: placesUsedOnce },
  '0140-registrations': { up: registrations },
  '0143-write-probes': { up: writeProbes },
  '0144-wiped-traces': { up: wipedTraces },
  '0145-key-folder': { up: keyFolder },
  '0146-deferred-mails': { up: deferredMails },
  '0150-mail-texts': { up: mailTexts },
  '0153-subscription-periods': { up: subscriptionPeriods },
  '0156-first-steps': { up: firstSteps },
  '0157-short-kiosks': { up: shortKiosks },
};
