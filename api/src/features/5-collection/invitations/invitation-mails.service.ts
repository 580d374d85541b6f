import { LANGUAGES, formatEndInZone, invitations, type Language } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import type { MailOrganization } from '../../../platform/mail/mail-organization.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';
import type { Services } from '../../../platform/services.ts';
import { translate } from '../../../platform/translations.ts';
import { type MailText, stateOf } from '../../4-measurements/measurements/index.ts';
import { latestFollowUpLink } from '../../4-measurements/follow-up-links/index.ts';
import { personalLink } from '../../4-measurements/links/index.ts';
import { mailedBrandOf } from '../../2-identity/organizations/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import { findInvitationMail } from './invitations.queries.ts';
import type { Occasion } from './mailing-plan.ts';

/** Mail templates by occasion. */
const TEMPLATES = {
  invitation: 'survey-invitation',
  halfway: 'survey-reminder',
  last_days: 'survey-last-days',
} as const satisfies Record<Occasion, string>;
const REPEATED = 'survey-invitation-again';
/** Sender name for an account that has not saved its organization yet. */
const PRODUCT_NAME = 'Veleta';
/** Language of people whose list does not specify one. */
export const DEFAULT_LANGUAGE = 'es';

/** Data that all mails of a measurement share. */
export interface Letterhead {
  readonly organization: MailOrganization;
  readonly productKey: string;
  readonly closesAt: Date;
  readonly timezone: string;
  /** Smallest group of respondents whose results are shown. */
  readonly threshold: number;
  readonly texts: readonly MailText[];
  /** Address of the product's latest published follow-up page. */
  readonly followUpUrl: string | null;
}

interface MailedSet {
  readonly product_key: string;
  readonly closes_at: Date;
  readonly timezone: string;
  readonly threshold: number;
  readonly mail_texts: readonly MailText[];
}

/** Returns the organization as the people on its lists know it. */
export async function readMailOrganization(tx: Tx, accountId: string): Promise<MailOrganization> {
  const brand = await mailedBrandOf(tx, accountId);
  return { ...brand, name: brand.name || PRODUCT_NAME };
}

export async function readLetterhead(
  services: Pick<Services, 'config'>,
  tx: Tx,
  accountId: string,
  { product_key, closes_at, timezone, threshold, mail_texts }: MailedSet,
): Promise<Letterhead> {
  return {
    organization: await readMailOrganization(tx, accountId),
    productKey: product_key,
    closesAt: closes_at,
    timezone,
    threshold,
    texts: mail_texts,
    followUpUrl: await latestFollowUpLink(services, tx, accountId, product_key),
  };
}

interface Recipient {
  readonly occasion: Occasion;
  readonly repeat: number;
  readonly email: string;
  readonly name: string | null;
  readonly language: Language | null;
}

/** Writes one person's mail, in their language. */
export function writeInvitation(
  services: Pick<Services, 'config'>,
  letterhead: Letterhead,
  { invitation_id, ...addressed }: Recipient & { readonly invitation_id: string },
): { template: string; content: MailContent } {
  return writeSurveyMail(letterhead, addressed, personalLink(services, invitation_id));
}

/** Writes a mail of a measurement with any button address. */
export function writeSurveyMail(
  { organization, productKey, closesAt, timezone, threshold, texts, followUpUrl }: Letterhead,
  { occasion, repeat, email, name, language: own }: Recipient,
  linkPath: string,
): { template: string; content: MailContent } {
  const language = own ?? DEFAULT_LANGUAGE;
  // A repeated link comes with the product's text, which says that it is the same link.
  const text = repeat > 0 ? undefined : texts.find((one) => one.occasion === occasion && one.language === language);
  const content = {
    to: email,
    language,
    organization,
    subject: text?.subject ?? null,
    introduction: text?.introduction ?? null,
    values: {
      ...introductionValues(organization.name, productKey, language),
      ...(name ? { name } : {}),
      closing: formatEndInZone(language, timezone, closesAt),
      threshold: String(threshold),
    },
    linkPath,
    // Reminders are short, and a repeated link is what the person asked for.
    ...(occasion === 'invitation' && repeat === 0 && followUpUrl ? { followUpUrl } : {}),
  };
  return { template: repeat > 0 ? REPEATED : TEMPLATES[occasion], content };
}

const introductionValues = (organization: string, productKey: string, language: Language) => ({
  organization,
  product: findProduct(productKey)?.name[language] ?? '',
});

/** Returns the default texts of a set's mails. */
export function defaultMailTexts(organization: string, productKey: string): MailText[] {
  return invitations.MAIL_OCCASIONS.flatMap((occasion) =>
    LANGUAGES.map((language) => {
      const values = introductionValues(organization || PRODUCT_NAME, productKey, language);
      const words = (key: string) => translate(language, `mails.${TEMPLATES[occasion]}.${key}`, values);
      return { occasion, language, subject: words('subject'), introduction: words('introduction') };
    }),
  );
}

/** Defines the template for single invitations that older server versions put into the queue. */
export function defineQueuedInvitation(services: Services): void {
  services.mail.define(TEMPLATES.invitation, async ({ accountId = '', invitationId = '' }) =>
    inTenant(services.db, accountId, async (tx) => {
      const invitation = await findInvitationMail(tx, accountId, invitationId);
      if (!invitation || invitation.has_answered) return null;
      if (stateOf(invitation, services.clock.now()) !== 'active') return null;
      const letterhead = await readLetterhead(services, tx, accountId, invitation);
      const addressed = { ...invitation, invitation_id: invitationId, occasion: 'invitation', repeat: 0 } as const;
      return writeInvitation(services, letterhead, addressed).content;
    }),
  );
}
