import type { Language, reportShares } from '@veleta/shared/contracts';
import type { Generated } from 'kysely';

export interface ReportShareTables {
  report_shares: {
    id: string;
    account_id: string;
    measurement_id: string;
    /** SHA-256 of the secret in its address. */
    secret_hash: Buffer;
    parts: reportShares.SharedPart[];
    language: Language;
    created_by: string | null;
    created_at: Date;
    expires_at: Date;
    /** A day as text: `2026-11-20`. */
    last_used_on: Generated<string | null>;
  };
}
