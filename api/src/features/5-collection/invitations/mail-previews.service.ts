import { LANGUAGES, type Language, type launches } from '@veleta/shared/contracts';
import type { Occurrence } from '@veleta/shared/contracts/recurrence';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';
import { LOGO_ADDRESS } from '../../../platform/mail/mail-organization.ts';
import { writeMail } from '../../../platform/mail/write-mail.ts';
import type { Services } from '../../../platform/services.ts';
import type { MailText } from '../../4-measurements/measurements/index.ts';
import { surveyUrl } from '../../4-measurements/links/index.ts';
import { DEFAULT_LANGUAGE, type Letterhead, readLetterhead, writeSurveyMail } from './invitation-mails.service.ts';
import { countGreeted } from './invitations.queries.ts';
import { type Occasion, planMailings } from './mailing-plan.ts';

type MailPreview = z.infer<typeof launches.MailPreviewSchema>;
type Mailing = z.infer<typeof launches.LaunchSchema>['mailings'][number];

/** The parts of an unsaved set with personal links that determine its mails. */
export interface UnsavedMailing {
  readonly productKey: string;
  readonly timezone: string;
  readonly threshold: number;
  readonly sendsReminders: boolean;
  readonly texts: readonly MailText[];
  readonly first: Occurrence;
}

/** The reader of a preview or test mail; the mail greets them like a recipient. */
export interface MailReader {
  readonly email: string;
  readonly name: string;
}

/** Counts the people of a list by mail language, and those without a name. */
export const countListReaders = (tx: Tx, accountId: string, listId: string) =>
  countGreeted(tx, accountId, { listId, byDefault: DEFAULT_LANGUAGE });

const planned = ({ first: { firstDate, lastDate }, timezone, sendsReminders }: UnsavedMailing) =>
  planMailings({ firstDate, lastDate, timezone, sendsReminders });

/** Returns when the mails of an unsaved set would be sent; null for those sent right after saving. */
export function mailingsOf(unsaved: UnsavedMailing, now: Date): Mailing[] {
  return planned(unsaved).map(({ occasion, at }) => ({ occasion, at: at <= now ? null : at.toISOString() }));
}

function letterheadOf(
  services: Pick<Services, 'config'>,
  tx: Tx,
  accountId: string,
  unsaved: UnsavedMailing,
): Promise<Letterhead> {
  return readLetterhead(services, tx, accountId, {
    product_key: unsaved.productKey,
    closes_at: unsaved.first.closesAt,
    timezone: unsaved.timezone,
    threshold: unsaved.threshold,
    mail_texts: unsaved.texts,
  });
}

/** Renders every mail that an unsaved set would send, in both languages, with the real templates. */
export async function previewMails(
  services: Services,
  tx: Tx,
  accountId: string,
  { unsaved, reader }: { unsaved: UnsavedMailing; reader: MailReader },
): Promise<MailPreview[]> {
  const letterhead = await letterheadOf(services, tx, accountId, unsaved);
  const { logo } = letterhead.organization;
  // The logo is inlined, because the preview's page cannot load the images of a mail.
  const picture = logo ? `data:image/png;base64,${logo.content.toString('base64')}` : '';
  const link = `${surveyUrl(services)}/survey/response/…`;
  return planned(unsaved).flatMap(({ occasion }) =>
    LANGUAGES.map((language) => {
      const { template, content } = writeSurveyMail(letterhead, { occasion, repeat: 0, ...reader, language }, link);
      const { subject, text, html, fromName = '' } = writeMail(template, content, services.config);
      return { occasion, language, sender: fromName, subject, text, html: html.replaceAll(LOGO_ADDRESS, picture) };
    }),
  );
}

/** Writes one of these mails as a test. Its button leads to the preview of the survey. */
export async function writeTestMail(
  services: Pick<Services, 'config'>,
  tx: Tx,
  accountId: string,
  {
    unsaved,
    reader,
    occasion,
    language,
  }: { unsaved: UnsavedMailing; reader: MailReader; occasion: Occasion; language: Language },
): Promise<{ template: string; content: MailContent }> {
  const letterhead = await letterheadOf(services, tx, accountId, unsaved);
  const link = `/product-config?area=products&product=${encodeURIComponent(unsaved.productKey)}&view=preview`;
  const { template, content } = writeSurveyMail(letterhead, { occasion, repeat: 0, ...reader, language }, link);
  return { template, content: { ...content, isTest: true } };
}
