import type { Language } from '@veleta/shared/contracts';
import type { Generated } from 'kysely';

export interface FollowUpPageTables {
  follow_up_pages: {
    id: string;
    account_id: string;
    measurement_id: string;
    /** SHA-256 of the secret in its address. */
    secret_hash: Buffer;
    language: Language;
    title: string;
    introduction: string;
    figures: string[];
    /** Ids of actions, in order; deleted ones are left out when the page is shown. */
    actions: string[];
    /** Null while only members of the account can read it. */
    published_at: Date | null;
    /** When the mail with its link was started; null before. */
    mailed_at: Generated<Date | null>;
    /** How many people were to get the mail. */
    mailed_people: Generated<number | null>;
    /** The last participant, by id, whose mail is queued. */
    mailed_up_to: Generated<string | null>;
    created_by: string | null;
    created_at: Date;
    changed_at: Date;
  };
}
