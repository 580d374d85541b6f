import type { Generated } from 'kysely';
import type { Language } from '@veleta/shared/contracts';

export interface AccountTables {
  accounts: {
    id: string;
    created_at: Date;
    activated_at: Date | null;
    terms_version: string | null;
    terms_accepted_at: Date | null;
  };
  users: {
    id: string;
    email: string;
    first_name: string;
    last_name: string;
    language: Language;
    /** Null until a password is confirmed by opening a mail. */
    password_hash: string | null;
    created_at: Date;
    hides_first_steps: Generated<boolean>;
  };
  /** Registrations of addresses that are not confirmed yet, one per browser. */
  registrations: {
    account_id: string;
    user_id: string;
    browser_hash: Buffer;
    first_name: string;
    last_name: string;
    language: Language;
    password_hash: string;
    created_at: Date;
  };
  link_tokens: {
    id: string;
    account_id: string;
    user_id: string;
    purpose: string;
    nonce: string;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  /** A deleted person who still gets a mail about it. The row is deleted when the mail is sent. */
  deletion_mails: {
    id: string;
    email: string;
    first_name: string;
    language: Language;
    /** The organization whose account was deleted; null for people who deleted themselves. */
    organization: string | null;
    created_at: Date;
  };
  lockouts: { key: Buffer; failures: number; window_ends_at: Date };
}
