import type { Config } from '../config.ts';
import type { Tx } from '../database/tenant.ts';
import type { Jobs } from '../jobs.ts';
import type { Metrics } from '../metrics.ts';
import { classifyMailError } from './mail-error.ts';
import { OTHER_CONNECTIONS, type MailTransport } from './transport.ts';
import { writeMail, type MailContent } from './write-mail.ts';

export type { MailContent };

/** Reads the content of a mail from its row ids; null when it is no longer needed. */
type MailLoader = (ids: Readonly<Record<string, string>>) => Promise<MailContent | null>;

/** Runs after a mail was handed to the transport; runs again after a crash in between. */
type OnSent = (ids: Readonly<Record<string, string>>) => Promise<void>;

export interface Mailer {
  /** Registers a template (its texts are `mails.<template>` in locales) and the loader that fills it in. */
  define(template: string, load: MailLoader, onSent?: OnSent): void;
  /** Queues a mail in the caller's transaction. The job stores only ids. */
  send(tx: Tx, mail: { template: string; ids: Readonly<Record<string, string>>; startAfter?: Date }): Promise<void>;
  /**
   * Hands a mail to the transport immediately, for a feature that records its own deliveries. `id` stays the same when
   * a mail is sent again. Throws the transport's errors.
   */
  deliver(mail: { template: string; id: string; accountId: string; content: MailContent }): Promise<void>;
}

export const MAIL_QUEUE = 'mail';

export function createMailer({
  config,
  jobs,
  transport,
  metrics,
}: {
  config: Config;
  jobs: Jobs;
  transport: MailTransport;
  metrics: Metrics;
}): Mailer {
  const templates = new Map<string, { load: MailLoader; onSent: OnSent | undefined }>();
  const domain = new URL(config.publicUrl).hostname;

  const deliver = async (
    template: string,
    content: MailContent,
    { id, accountId }: { id: string; accountId: string | undefined },
  ): Promise<void> => {
    const mail = {
      messageId: `<${id}@${domain}>`,
      to: content.to,
      ...(accountId ? { accountId } : {}),
      language: content.language,
      ...(content.unsubscribePath ? { unsubscribeUrl: `${config.publicUrl}${content.unsubscribePath}` } : {}),
      ...writeMail(template, content, config),
    };
    try {
      await transport.deliver(mail);
      metrics.mails.inc({ template, result: 'sent' });
    } catch (cause) {
      metrics.mails.inc({ template, result: 'failed' });
      const error = classifyMailError(cause);
      if (error.kind !== 'permanent') metrics.mailDeferrals.inc({ reason: error.reason });
      throw cause;
    }
  };

  jobs.define(
    MAIL_QUEUE,
    async (data, job) => {
      // Written by `send` below.
      const { template, ids } = data as { template: string; ids: Record<string, string> };
      const content = await templates.get(template)?.load(ids);
      if (!content) return;
      await deliver(template, content, { id: job.id, accountId: ids.accountId });
      await templates.get(template)?.onSent?.(ids);
    },
    // Batches of one: a slow mail must not hold up mails that another connection could send.
    { concurrency: OTHER_CONNECTIONS, batch: 1 },
  );

  return {
    define(template, load, onSent) {
      if (templates.has(template)) throw new Error(`The mail "${template}" is defined twice.`);
      templates.set(template, { load, onSent });
    },
    async send(tx, { template, ids, startAfter }) {
      if (!templates.has(template)) throw new Error(`No mail is called "${template}".`);
      await jobs.send(tx, MAIL_QUEUE, { template, ids }, startAfter ? { startAfter } : {});
    },
    deliver: ({ template, content, id, accountId }) => deliver(template, content, { id, accountId }),
  };
}
