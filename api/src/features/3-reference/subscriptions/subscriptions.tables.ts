import type { ColumnType } from 'kysely';
import type { Seller } from '../../../platform/seller.ts';
import type { Cycle, PaidTierId, TierId } from './tiers.ts';

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
    /** Null while it is the account's current one. */
    ended_at: Date | null;
    /** When it was ended: it works until `ends_at` and does not renew. */
    cancelled_at: Date | null;
    /** The plan of the next period, where it is another one. */
    next_tier: PaidTierId | null;
    next_cycle: Cycle | null;
  };
  /** Mails about the end of a period that have been sent, one of a kind. */
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
    /** The seller as it was on that day. */
    seller: ColumnType<Seller, string, never>;
    created_at: Date;
  };
}
