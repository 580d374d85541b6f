import { createTransport } from 'nodemailer';
import type { Language } from '@veleta/shared/contracts';
import { LOGO_ADDRESS, LOGO_ID, type MailLogo } from './mail-organization.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/tenant.ts';
import { decrypt, encrypt } from '../secret-box.ts';

export interface Mail {
  /** Stable over retries, so that a mail sent twice is seen as one. */
  readonly messageId: string;
  readonly to: string;
  /** The account that it is sent for, where there is one. */
  readonly accountId?: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Shown as the sender instead of the product's name; the address stays the product's. */
  readonly fromName?: string;
  /** Travels with the mail, where its HTML shows one. */
  readonly logo?: MailLogo;
  /** Where a mail program may end mails of this kind by itself, with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface MailTransport {
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** SMTP where it is configured, else the outbox of a machine on its own. */
export function chooseTransport(config: Config, { db, clock }: { db: Db; clock: Clock }): MailTransport {
  return config.smtpUrl ? createSmtp(config.smtpUrl, config.mailFrom) : createOutbox(config, { db, clock });
}

/** Connections for the mails of measurements. */
export const MAILING_CONNECTIONS = 5;
/** Connections for all other mails, so that a new password never waits behind a mailing. */
export const OTHER_CONNECTIONS = 2;
/**
 * Connections to the mail server at once. Each has one mail in flight, until it is recorded what became of it: so many may
 * arrive twice, under the same Message-ID, after this process was killed.
 */
export const CONNECTIONS = MAILING_CONNECTIONS + OTHER_CONNECTIONS;
const CONNECT_LIMIT_MS = 30_000;
/** A mail that takes longer is given up, its connection closed; it goes again under its own id. */
const MAIL_LIMIT_MS = 120_000;

/**
 * Sends by SMTP, over a pool of connections; what is refused is thrown, and whoever asked tries again later. `timeLimit`
 * gives the signal that ends one mail: tests have their own.
 */
export function createSmtp(
  url: string,
  from: string,
  { timeLimit = () => AbortSignal.timeout(MAIL_LIMIT_MS) }: { timeLimit?: (mail: Mail) => AbortSignal } = {},
): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: MAIL_LIMIT_MS,
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
        // Nobody reads what an absent person's program would answer.
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

/** What a mail of the outbox says; kept encrypted with the server's key, since it may hold somebody's link. */
export interface OutboxContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const boxOf = (serverKey: Buffer, messageId: string) => ({ serverKey, purpose: 'veleta: outbox', context: messageId });

/** What `createOutbox` kept of a mail. @throws where it was kept with another key of the server */
export function openOutboxContent({ serverKey }: Pick<Config, 'serverKey'>, messageId: string, content: Buffer) {
  // Written by `createOutbox`.
  return JSON.parse(decrypt(boxOf(serverKey, messageId), content).toString()) as OutboxContent;
}

/** Keeps mails in the database, for the page `/outbox`; the same mail twice is one. */
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
          content: encrypt(boxOf(serverKey, mail.messageId), written(mail)),
          sent_at: clock.now(),
          sent_for: mail.accountId ?? null,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute();
    },
    close: async () => undefined,
  };
}

/** A browser shows no picture that travels with a mail: its page fetches the logo from this server. */
const written = ({ subject, text, html, logo }: Mail): Buffer =>
  Buffer.from(JSON.stringify({ subject, text, html: logo ? html.replaceAll(LOGO_ADDRESS, logo.path) : html }));
