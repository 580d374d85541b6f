import type { Language } from '@veleta/shared/contracts';
import type { Generated, GeneratedAlways } from 'kysely';

export interface SurveyTables {
  /** A reservation that somebody has taken on a reusable link. */
  reservations: {
    id: string;
    account_id: string;
    measurement_id: string;
    secret_hash: Buffer;
    expires_at: Date;
    /** Answers were submitted for it: nobody takes it again. */
    is_used: Generated<boolean>;
    /** Of a device that had answered before; counted when answers are submitted, and false from then on. */
    is_returning: Generated<boolean>;
  };
  device_keys: { measurement_id: string; account_id: string; key: Buffer };
  known_devices: { account_id: string; measurement_id: string; device_hash: Buffer };
  /** Ids of submissions that were accepted, so that a repeat counts once. */
  submissions: { account_id: string; measurement_id: string; submission_id: string };
  /** Unfinished answers, encrypted; `version` counts how often they were kept. */
  response_drafts: {
    account_id: string;
    measurement_id: string;
    name: Buffer;
    version: number;
    content: Buffer;
    /** A day: `2026-11-20`. */
    expires_on: string;
  };
  /** Comments of finished measurements; none while one collects. */
  response_comments: {
    id: string;
    account_id: string;
    measurement_id: string;
    position: number;
    text: string;
    /** Of the page that it was written on; null where comments may not be read by language. */
    language: Generated<Language | null>;
    /** What searches look in: without accents, in lower case. Made by the database. */
    searched: GeneratedAlways<string>;
    /** Copies of the units under which it may be read, not those of whoever wrote it. */
    unit_ids: string[];
  };
}
