import type { Role } from '@veleta/shared/contracts';
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
    password_hash: string;
    created_at: Date;
  };
  memberships: { account_id: string; user_id: string; role: Role; created_at: Date };
  sessions: {
    id: string;
    account_id: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
  };
  refresh_tokens: {
    token_hash: Buffer;
    account_id: string;
    session_id: string;
    generation: number;
    created_at: Date;
    used_at: Date | null;
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
  lockouts: { key: Buffer; failures: number; window_ends_at: Date };
}
