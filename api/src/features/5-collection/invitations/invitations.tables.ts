import type { invitations } from '@veleta/shared/contracts';
import type { Generated } from 'kysely';
import type { DeferralReason } from '../../../platform/mail/mail-error.ts';
import type { Occasion } from './mailing-plan.ts';

export interface InvitationTables {
  /** A person asked to answer one measurement. Holds flags without times: a time could be matched with an answer. */
  invitations: {
    id: string;
    account_id: string;
    measurement_id: string;
    participant_id: string;
    token_hash: Buffer;
    has_started: Generated<boolean>;
    has_answered: Generated<boolean>;
    /** When its first mail was taken up; older versions of the server send one to whoever has none. */
    sent_at: Generated<Date | null>;
  };
  /** Occasions that have come. */
  mailings: {
    account_id: string;
    measurement_id: string;
    occasion: Occasion;
    opened_at: Date;
    /** Missed and not made up for. */
    is_dropped: boolean;
  };
  /** One person's mail on one occasion. Those of reminders go when the measurement ends. */
  invitation_mails: {
    account_id: string;
    measurement_id: string;
    invitation_id: string;
    occasion: Occasion;
    /** 0, and from 1 on what an administrator sent again. */
    repeat: Generated<number>;
    state: Generated<(typeof invitations.INVITATION_STATES)[number]>;
    /** Tries that were put off for a reason of this mail's own. */
    attempts: Generated<number>;
    /** Why it was put off the last time. */
    deferral: Generated<DeferralReason | null>;
    next_try_at: Date;
    /** The delivery that has it in hand. */
    claimed_by: Generated<number | null>;
    failure: Generated<(typeof invitations.INVITATION_FAILURES)[number] | null>;
    settled_at: Generated<Date | null>;
    created_at: Date;
  };
}
