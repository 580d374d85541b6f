import { inTenant } from '../../platform/database/tenant.ts';
import type { MailContent } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/services.ts';
import { stateAt } from '../measurement-sets/measurement-state.service.ts';
import { personalLinkPath } from '../measurement-sets/survey-links.service.ts';
import { brandOf } from '../organizations/organizations.service.ts';
import { findProduct } from '../products/question-bank.service.ts';
import { findInvitationMail, takeUnsent } from './invitations.queries.ts';

const TEMPLATE = 'survey-invitation';
/** Signs the mail of an account that has not saved its organization yet. */
const PRODUCT_NAME = 'Veleta';
/** So many mails are queued in one transaction. */
const BATCH = 500;
/** For people whose list does not say: the language that most lists are written for. */
const DEFAULT_LANGUAGE = 'es';

export function defineInvitationMail(services: Services): void {
  services.mail.define(TEMPLATE, ({ accountId = '', invitationId = '' }) => fillIn(services, accountId, invitationId));
}

/** Queues the mails of everybody invited who has not been written to; an interrupted run goes on where it ended. */
export async function queueInvitationMails(
  { db, clock, mail }: Services,
  accountId: string,
  measurementId: string,
): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    taken = await inTenant(db, accountId, async (tx) => {
      const ids = await takeUnsent(tx, accountId, measurementId, clock.now(), BATCH);
      for (const invitationId of ids) await mail.send(tx, { template: TEMPLATE, ids: { accountId, invitationId } });
      return ids.length;
    });
  }
}

/** Null when the mail has come too late: the measurement is over, or the person has answered. */
async function fillIn(services: Services, accountId: string, invitationId: string): Promise<MailContent | null> {
  return inTenant(services.db, accountId, async (tx) => {
    const invitation = await findInvitationMail(tx, accountId, invitationId);
    if (!invitation || invitation.has_answered) return null;
    const { opens_at: opensAt, closes_at: closesAt, stopped_at: stoppedAt } = invitation;
    if (stateAt(services.clock.now(), { opensAt, closesAt, stoppedAt }) !== 'active') return null;
    const language = invitation.language ?? DEFAULT_LANGUAGE;
    const organization = (await brandOf(tx, accountId)).name || PRODUCT_NAME;
    return {
      to: invitation.email,
      language,
      brand: organization,
      values: {
        organization,
        product: findProduct(invitation.product_key)?.name[language] ?? '',
        lastDay: formatDay(invitation.last_date, language),
      },
      linkPath: personalLinkPath(services, invitationId),
    };
  });
}

function formatDay(date: string, language: 'en' | 'es'): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
