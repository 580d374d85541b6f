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

/** A set with personal links that is not saved yet, as far as its mails depend on it. */
export interface UnsavedMailing {
  readonly productKey: string;
  readonly timezone: string;
  readonly threshold: number;
  readonly sendsReminders: boolean;
  readonly texts: readonly MailText[];
  readonly first: Occurrence;
}

/** Who reads a preview or a test: it greets them as the mails will greet each person. */
export interface MailReader {
  readonly email: string;
  readonly name: string;
}

/** How many people of a list are written to in each language, and how many without a name. */
export const countListReaders = (tx: Tx, accountId: string, listId: string) =>
  countGreeted(tx, accountId, { listId, byDefault: DEFAULT_LANGUAGE });

const planned = ({ first: { firstDate, lastDate }, timezone, sendsReminders }: UnsavedMailing) =>
  planMailings({ firstDate, lastDate, timezone, sendsReminders });

/** When the mails of an unsaved set would leave; null for what would leave as soon as it is saved. */
export function mailingsOf(unsaved: UnsavedMailing, now: Date): Mailing[] {
  return planned(unsaved).map(({ occasion, at }) => ({ occasion, at: at <= now ? null : at.toISOString() }));
}

function letterheadOf(tx: Tx, accountId: string, unsaved: UnsavedMailing): Promise<Letterhead> {
  return readLetterhead(tx, accountId, {
    product_key: unsaved.productKey,
    closes_at: unsaved.first.closesAt,
    timezone: unsaved.timezone,
    threshold: unsaved.threshold,
    mail_texts: unsaved.texts,
  });
}

/** Every mail that an unsaved set would send, in both languages, by the very templates that are sent. */
export async function previewMails(
  services: Services,
  tx: Tx,
  accountId: string,
  { unsaved, reader }: { unsaved: UnsavedMailing; reader: MailReader },
): Promise<MailPreview[]> {
  const letterhead = await letterheadOf(tx, accountId, unsaved);
  const { logo } = letterhead.organization;
  // The page around a preview fetches no picture of a mail: the logo stands in it.
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

/** One of these mails for whoever tries it; its button leads to the preview of the survey. */
export async function writeTestMail(
  tx: Tx,
  accountId: string,
  {
    unsaved,
    reader,
    occasion,
    language,
  }: { unsaved: UnsavedMailing; reader: MailReader; occasion: Occasion; language: Language },
): Promise<{ template: string; content: MailContent }> {
  const letterhead = await letterheadOf(tx, accountId, unsaved);
  const link = `/product-config?area=products&product=${encodeURIComponent(unsaved.productKey)}&view=preview`;
  const { template, content } = writeSurveyMail(letterhead, { occasion, repeat: 0, ...reader, language }, link);
  return { template, content: { ...content, isTest: true } };
}
