import type { Frequency, invitations, measurements } from '@veleta/shared/contracts';
import type { ColumnType, Generated } from 'kysely';
import type * as z from 'zod/mini';

export type Distribution = (typeof measurements.DISTRIBUTIONS)[number];

/** What an organization says in the mails of one occasion in its own words. */
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
    /** Those who have not answered on a traceable link are reminded. */
    sends_reminders: Generated<boolean>;
    /** jsonb, written as text. */
    mail_texts: ColumnType<MailText[], string | undefined, string>;
    threshold: number;
    /** Set: the set is historical. */
    overridden_at: Generated<Date | null>;
    /** Set: somebody asked for its deletion, and nobody sees it any more. */
    deleted_at: Generated<Date | null>;
    /** The background task that deletes it. */
    deletion_id: Generated<string | null>;
    created_at: Date;
    /** When its answers came from elsewhere; null for one that was asked here. */
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
    /** People on the list or the declared number. */
    expected: number;
    /** Submitted responses; kept as a count, so that nothing has to be joined with answers. */
    submissions: Generated<number>;
    /** Responses from devices that said at the start that they had answered before. */
    returning_submissions: Generated<number>;
    /** SHA-256 of the reusable link's token. */
    link_hash: Buffer | null;
    /** When items, units and the list were copied; null until the first look after it opened. */
    started_at: Generated<Date | null>;
    /** When, after the end, the last submission had been decided and what recognized devices was gone. */
    finalized_at: Generated<Date | null>;
    /** When what was deleted at the end was wiped out of the files too; null: to be done by the sweep. */
    traces_wiped_at: Generated<Date | null>;
    /** When its mails have to be looked at next; null: nobody has looked yet, or all is done. */
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
    /** The words it was asked in; null where an older version of the server copied it. */
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
