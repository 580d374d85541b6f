export interface MonthlyMailTables {
  monthly_mails: {
    id: string;
    account_id: string;
    user_id: string;
    /** SHA-256 of the secret by which it is ended without signing in. */
    secret_hash: Buffer;
    /** `2026-11`: in which it was last looked at. */
    last_month: string;
    created_at: Date;
  };
}
