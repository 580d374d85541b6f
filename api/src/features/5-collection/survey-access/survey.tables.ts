import type { Language } from '@veleta/shared/contracts';
import type { Generated, GeneratedAlways } from 'kysely';

export interface SurveyTables {
  /** A reservation on a reusable link. */
  reservations: {
    id: string;
    account_id: string;
    measurement_id: string;
    secret_hash: Buffer;
    expires_at: Date;
    /** A submission was accepted for it; it cannot be used again. */
    is_used: Generated<boolean>;
    /** Whether the device had answered before. Counted on submission, and reset to false then. */
    is_returning: Generated<boolean>;
  };
  device_keys: { measurement_id: string; account_id: string; key: Buffer };
  known_devices: { account_id: string; measurement_id: string; device_hash: Buffer };
  /** Ids of accepted submissions, so that a repeat counts once. */
  submissions: { account_id: string; measurement_id: string; submission_id: string };
  /** Encrypted drafts; `version` increases with each save. */
  response_drafts: {
    account_id: string;
    measurement_id: string;
    name: Buffer;
    version: number;
    content: Buffer;
    /** A day: `2026-11-20`. */
    expires_on: string;
  };
  /** Comments of finished measurements. */
  response_comments: {
    /** Place in the order of ids; null for comments that are not in the search table. */
    ordinal: number | null;
    /** Id of its topic in the comment plan; null if that may not be read separately. */
    topic: number | null;
    id: string;
    account_id: string;
    measurement_id: string;
    position: number;
    text: string;
    /** Language of the page on which it was written; null if comments may not be filtered by language. */
    language: Generated<Language | null>;
    /** Search text without accents, in lower case; only for comments that are not in the search table. */
    searched: GeneratedAlways<string | null>;
    /** Copied units under which it may be shown, not those of its author. */
    unit_ids: string[];
  };
}
