import type { Frequency, invitations, measurements } from '@veleta/shared/contracts';
import type { ColumnType, Generated } from 'kysely';
import type * as z from 'zod/mini';

export type Distribution = (typeof measurements.DISTRIBUTIONS)[number];

/** The organization's own text for one kind of mail. */
export type MailText = z.infer<typeof invitations.MailTextSchema>;

export interface MeasurementTables {
  measurement_sets: {
    id: string;
    account_id: string;
    product_key: string;
    /** Days are text: `2026-11-20`. */
    start_date: string;
    duration_days: number;
    frequency: Frequency;
    end_date: string;
    timezone: string;
    distribution: Distribution;
    number_of_participants: number | null;
    list_id: string | null;
    /** Whether people who have not answered on a traceable link get reminders. */
    sends_reminders: Generated<boolean>;
    /** jsonb, written as text. */
    mail_texts: ColumnType<MailText[], string | undefined, string>;
    threshold: number;
    /** When a newer set replaced it; the set is historical from then on. */
    overridden_at: Generated<Date | null>;
    /** When its deletion was requested; it is hidden from then on. */
    deleted_at: Generated<Date | null>;
    /** The background task that deletes it. */
    deletion_id: Generated<string | null>;
    created_at: Date;
    /** When its answers were imported; null if they were collected here. */
    imported_at: Generated<Date | null>;
  };
  measurements: {
    id: string;
    account_id: string;
    set_id: string;
    ordinal: number;
    first_date: string;
    last_date: string;
    opens_at: Date;
    closes_at: Date;
    stopped_at: Generated<Date | null>;
    threshold: number;
    /** People on the list, or the declared number. */
    expected: number;
    /** Number of submissions, stored so that no query needs the answers. */
    submissions: Generated<number>;
    /** Submissions from devices that reported an earlier answer at the start. */
    returning_submissions: Generated<number>;
    /** SHA-256 of the reusable link's token. */
    link_hash: Buffer | null;
    /** When items, units and the list were copied; null until the first access after the opening. */
    started_at: Generated<Date | null>;
    /** When, after the end, the last submission was decided and the device data were deleted. */
    finalized_at: Generated<Date | null>;
    /** When the database files no longer contained the data deleted at the end; null until the sweep has done it. */
    traces_wiped_at: Generated<Date | null>;
    /** When its mails are due next; null if not computed yet or all are sent. */
    next_mail_at: Generated<Date | null>;
  };
  measurement_items: {
    account_id: string;
    measurement_id: string;
    /** From 0; the index into `answers`. */
    position: number;
    item_key: string;
    item_version: number;
    type: 'likert5' | 'enps' | 'open';
    dimension_key: string;
    /** The wording at the start; null if an older server version copied it. */
    text_en: string | null;
    text_es: string | null;
  };
  measurement_units: {
    id: string;
    account_id: string;
    measurement_id: string;
    category_id: string;
    category_title: string;
    category_position: number;
    unit_id: string;
    name: string;
    position: number;
  };
}
