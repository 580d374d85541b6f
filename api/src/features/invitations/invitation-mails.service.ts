import { inTenant, type Tx } from '../../platform/database/tenant.ts';
import type { MailContent } from '../../platform/mail/mailer.ts';
import type { Services } from '../../platform/services.ts';
import { stateOf } from '../measurement-sets/measurement-state.service.ts';
import { personalLink } from '../measurement-sets/survey-links.service.ts';
import { brandOf } from '../organizations/organizations.service.ts';
import { findProduct } from '../products/question-bank.service.ts';
import { findInvitationMail } from './invitations.queries.ts';
import type { Occasion } from './mailing-plan.ts';

/** Words of the mails, by occasion. */
const TEMPLATES = {
  invitation: 'survey-invitation',
  halfway: 'survey-reminder',
  last_days: 'survey-last-days',
} as const satisfies Record<Occasion, string>;
const REPEATED = 'survey-invitation-again';
/** Signs the mail of an account that has not saved its organization yet. */
const PRODUCT_NAME = 'Veleta';
/** For people whose list does not say: the language that most lists are written for. */
const DEFAULT_LANGUAGE = 'es';

/** What all mails of a measurement have in common. */
export interface Letterhead {
  readonly organization: string;
  readonly productKey: string;
  readonly lastDate: string;
}

export async function readLetterhead(
  tx: Tx,
  accountId: string,
  { product_key, last_date }: { product_key: string; last_date: string },
): Promise<Letterhead> {
  const organization = (await brandOf(tx, accountId)).name || PRODUCT_NAME;
  return { organization, productKey: product_key, lastDate: last_date };
}

interface Addressed {
  readonly invitation_id: string;
  readonly occasion: Occasion;
  readonly repeat: number;
  readonly email: string;
  readonly language: 'en' | 'es' | null;
}

/** One person's mail, in their language. */
export function writeInvitation(
  services: Pick<Services, 'config'>,
  { organization, productKey, lastDate }: Letterhead,
  { invitation_id, occasion, repeat, email, language: own }: Addressed,
): { template: string; content: MailContent } {
  const language = own ?? DEFAULT_LANGUAGE;
  const content = {
    to: email,
    language,
    brand: organization,
    values: {
      organization,
      product: findProduct(productKey)?.name[language] ?? '',
      lastDay: formatDay(lastDate, language),
    },
    linkPath: personalLink(services, invitation_id),
  };
  return { template: repeat > 0 ? REPEATED : TEMPLATES[occasion], content };
}

/** Invitations that an older version of the server has queued one by one still leave as they were queued. */
export function defineQueuedInvitation(services: Services): void {
  services.mail.define(TEMPLATES.invitation, async ({ accountId = '', invitationId = '' }) =>
    inTenant(services.db, accountId, async (tx) => {
      const invitation = await findInvitationMail(tx, accountId, invitationId);
      if (!invitation || invitation.has_answered) return null;
      if (stateOf(invitation, services.clock.now()) !== 'active') return null;
      const letterhead = await readLetterhead(tx, accountId, invitation);
      const addressed = { ...invitation, invitation_id: invitationId, occasion: 'invitation', repeat: 0 } as const;
      return writeInvitation(services, letterhead, addressed).content;
    }),
  );
}

function formatDay(date: string, language: 'en' | 'es'): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
