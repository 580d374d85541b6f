export interface MonthlyMailTables {
  monthly_mails: {
    id: string;
    account_id: string;
    user_id: string;
    /** SHA-256 of the secret that unsubscribes without signing in. */
    secret_hash: Buffer;
    /** `2026-11`: the month for which it was last processed. */
    last_month: string;
    created_at: Date;
  };
}
