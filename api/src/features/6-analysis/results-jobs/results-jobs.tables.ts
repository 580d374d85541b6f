export interface ResultsJobsTables {
  /** Results that are pending: computed now, or failed and to be tried again. Deleted when the results are committed. */
  results_jobs: {
    measurement_id: string;
    account_id: string;
    attempts: number;
    /** Id of the attempt that holds the lease; null while none is running. */
    holder: string | null;
    lease_expires_at: Date | null;
    started_at: Date;
    /** No new attempt before this moment. */
    retry_at: Date;
    failed_at: Date | null;
    error_message: string | null;
  };
}
