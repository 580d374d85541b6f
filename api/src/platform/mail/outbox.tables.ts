import type { Language } from '@veleta/shared/contracts';

export interface OutboxTables {
  outbox_mails: {
    message_id: string;
    recipient: string;
    language: Language;
    /** Encrypted with the server's key. */
    content: Buffer;
    sent_at: Date;
    /** The account that the mail was sent for. Deleting the account deletes the mail. */
    sent_for: string | null;
  };
}
