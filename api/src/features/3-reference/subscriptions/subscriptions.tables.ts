import type { ColumnType } from 'kysely';
import type { Seller } from '../../../platform/seller.ts';
import type { Cycle, PaidTierId, TierId } from './tiers.ts';

export interface SubscriptionTables {
  subscriptions: {
    id: string;
    account_id: string;
    tier: TierId;
    cycle: Cycle;
    /** PostgreSQL returns numeric columns as text. */
    price: ColumnType<string, number, number>;
    currency: string;
    is_trial: boolean;
    payment_reference: string | null;
    started_at: Date;
    ends_at: Date;
    /** Null for the account's current subscription. */
    ended_at: Date | null;
    /** When it was cancelled: it stays active until `ends_at` and does not renew. */
    cancelled_at: Date | null;
    /** The plan of the next period, if it differs. */
    next_tier: PaidTierId | null;
    next_cycle: Cycle | null;
  };
  /** Mails about the end of a period that were sent, one per kind. */
  plan_notices: {
    account_id: string;
    subscription_id: string;
    kind: string;
    sent_at: Date;
  };
  purchase_orders: {
    id: string;
    account_id: string;
    /** From 1, without gaps in an account. */
    ordinal: number;
    subscription_id: string;
    tier: PaidTierId;
    cycle: Cycle;
    price: ColumnType<string, string, never>;
    currency: string;
    starts_at: Date;
    ends_at: Date;
    billing_name: string;
    tax_id: string | null;
    address: string[];
    country: string;
    reference: string | null;
    email: string;
    /** The seller at the time of the order. */
    seller: ColumnType<Seller, string, never>;
    created_at: Date;
  };
}
