import type { ColumnType } from 'kysely';
import type { Cycle, TierId } from './tiers.ts';

export interface SubscriptionTables {
  subscriptions: {
    id: string;
    account_id: string;
    tier: TierId;
    cycle: Cycle;
    /** Numeric columns come back as text. */
    price: ColumnType<string, number, number>;
    currency: string;
    is_trial: boolean;
    payment_reference: string | null;
    started_at: Date;
    ends_at: Date;
    ended_at: Date | null;
  };
}
