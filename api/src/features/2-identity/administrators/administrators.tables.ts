import type { Language, Role } from '@veleta/shared/contracts';

export interface AdministratorTables {
  administrator_invitations: {
    id: string;
    account_id: string;
    email: string;
    role: Role;
    language: Language;
    invited_by: string;
    nonce: string;
    token_hash: Buffer;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    withdrawn_at: Date | null;
    accepted_at: Date | null;
    terms_version: string | null;
  };
}
