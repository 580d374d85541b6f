import type { Generated } from 'kysely';

export interface InvitationTables {
  /** A person asked to answer one measurement. Flags only: no time that would place an answer. */
  invitations: {
    id: string;
    account_id: string;
    measurement_id: string;
    participant_id: string;
    token_hash: Buffer;
    has_started: Generated<boolean>;
    has_answered: Generated<boolean>;
    sent_at: Generated<Date | null>;
  };
}
