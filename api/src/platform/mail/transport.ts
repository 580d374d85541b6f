import { createTransport } from 'nodemailer';
import type { Language } from '@veleta/shared/contracts';
import { LOGO_ADDRESS, LOGO_ID, type MailLogo } from './mail-organization.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/tenant.ts';
import { decrypt, encrypt } from '../secret-box.ts';

export interface Mail {
  /** The same for all retries, so that mail programs show a repeated mail once. */
  readonly messageId: string;
  readonly to: string;
  /** The account that it is sent for, if any. */
  readonly accountId?: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The sender's display name instead of the product's; the address remains the product's. */
  readonly fromName?: string;
  /** Attached to the mail if its HTML shows a logo. */
  readonly logo?: MailLogo;
  /** URL for one-click unsubscription by POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface MailTransport {
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Uses SMTP if it is configured, otherwise the outbox of a stand-alone installation. */
export function chooseTransport(config: Config, { db, clock }: { db: Db; clock: Clock }): MailTransport {
  return config.smtpUrl ? createSmtp(config.smtpUrl, config.mailFrom) : createOutbox(config, { db, clock });
}

/** Connections for the mails of measurements. */
export const MAILING_CONNECTIONS = 5;
/** Connections for all other mails, so that a password mail does not wait behind a mailing. */
export const OTHER_CONNECTIONS = 2;
/**
 * Maximum of concurrent connections to the mail server. Each has one mail in flight until its result is recorded. So at
 * most this many mails may arrive twice, under the same Message-ID, after the process was killed.
 */
export const CONNECTIONS = MAILING_CONNECTIONS + OTHER_CONNECTIONS;
const CONNECT_TIMEOUT_MS = 30_000;
/** Timeout of one mail. Its connection is closed, and a retry uses the same id. */
const MAIL_TIMEOUT_MS = 120_000;

/**
 * Sends by SMTP over a connection pool. Rejections are thrown and the caller retries later. `timeLimit` creates the
 * abort signal of one mail; tests replace it.
 */
export function createSmtp(
  url: string,
  from: string,
  { timeLimit = () => AbortSignal.timeout(MAIL_TIMEOUT_MS) }: { timeLimit?: (mail: Mail) => AbortSignal } = {},
): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  });
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return {
    deliver: async (mail) => {
      await smtp.sendMail({
        from: mail.fromName ? { name: mail.fromName, address } : from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        signal: timeLimit(mail),
        attachments: mail.logo
          ? [
              {
                cid: LOGO_ID,
                filename: 'logo.png',
                contentType: 'image/png',
                contentDisposition: 'inline',
                content: mail.logo.content,
              },
            ]
          : [],
        // Suppresses automatic replies of absent recipients.
        headers: {
          'Content-Language': mail.language,
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(mail.unsubscribeUrl
            ? {
                'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : {}),
        },
      });
    },
    close: async () => smtp.close(),
  };
}

/** Content of a mail in the outbox. It is encrypted with the server's key because it may contain a secret link. */
export interface OutboxContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const scopeOf = (serverKey: Buffer, messageId: string) => ({
  serverKey,
  purpose: 'veleta: outbox',
  context: messageId,
});

/** Decrypts content that `createOutbox` stored. @throws when it was encrypted with another server key */
export function openOutboxContent({ serverKey }: Pick<Config, 'serverKey'>, messageId: string, content: Buffer) {
  // Written by `createOutbox`.
  return JSON.parse(decrypt(scopeOf(serverKey, messageId), content).toString()) as OutboxContent;
}

/** Stores mails in the database, for the page `/outbox`. A Message-ID is stored once. */
export function createOutbox(
  { serverKey }: Pick<Config, 'serverKey'>,
  { db, clock }: { db: Db; clock: Clock },
): MailTransport {
  return {
    deliver: async (mail) => {
      await db
        .insertInto('outbox_mails')
        .values({
          message_id: mail.messageId,
          recipient: mail.to,
          language: mail.language,
          content: encrypt(scopeOf(serverKey, mail.messageId), serialize(mail)),
          sent_at: clock.now(),
          sent_for: mail.accountId ?? null,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
    },
    close: async () => undefined,
  };
}

/** Browsers do not show attached images, so the page `/outbox` loads the logo from this server. */
const serialize = ({ subject, text, html, logo }: Mail): Buffer =>
  Buffer.from(JSON.stringify({ subject, text, html: logo ? html.replaceAll(LOGO_ADDRESS, logo.path) : html }));
