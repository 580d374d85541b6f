import type { Generated } from 'kysely';
import type { Browser, System } from './device.ts';

export interface SessionTables {
  sessions: {
    id: string;
    account_id: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    /** Null until the first refresh. */
    last_used_at: Generated<Date | null>;
    /** Null in sessions older than these columns. */
    browser: Browser | null;
    system: System | null;
  };
  refresh_tokens: {
    token_hash: Buffer;
    account_id: string;
    session_id: string;
    generation: number;
    created_at: Date;
    used_at: Date | null;
  };
}
