import type { invitations } from '@veleta/shared/contracts';
import type { Generated } from 'kysely';
import type { DeferralReason } from '../../../platform/mail/mail-error.ts';
import type { Occasion } from './mailing-plan.ts';

export interface InvitationTables {
  /** A person invited to one measurement. Holds flags without times: a time could be matched with an answer. */
  invitations: {
    id: string;
    account_id: string;
    measurement_id: string;
    participant_id: string;
    token_hash: Buffer;
    has_started: Generated<boolean>;
    has_answered: Generated<boolean>;
    /** When its first mail was claimed. Older server versions send a mail if it is null. */
    sent_at: Generated<Date | null>;
  };
  /** Occasions that have come due. */
  mailings: {
    account_id: string;
    measurement_id: string;
    occasion: Occasion;
    opened_at: Date;
    /** Missed and not sent later. */
    is_dropped: boolean;
  };
  /** One person's mail for one occasion. Reminders are deleted when the measurement ends. */
  invitation_mails: {
    account_id: string;
    measurement_id: string;
    invitation_id: string;
    occasion: Occasion;
    /** 0 for the original, from 1 for repeats by an administrator. */
    repeat: Generated<number>;
    state: Generated<(typeof invitations.INVITATION_STATES)[number]>;
    /** Attempts deferred for a reason specific to this mail. */
    attempts: Generated<number>;
    /** Reason of the last deferral. */
    deferral: Generated<DeferralReason | null>;
    next_try_at: Date;
    /** The delivery that claimed it. */
    claimed_by: Generated<number | null>;
    failure: Generated<(typeof invitations.INVITATION_FAILURES)[number] | null>;
    settled_at: Generated<Date | null>;
    created_at: Date;
  };
}
