export interface ResultsJobsTables {
  /** Pending results: being computed, or failed and to be retried. A row is deleted when its results are committed. */
  results_jobs: {
    measurement_id: string;
    account_id: string;
    attempts: number;
    /** Id of the attempt that holds the lease; null if none is running. */
    holder: string | null;
    lease_expires_at: Date | null;
    started_at: Date;
    /** No new attempt before this moment. */
    retry_at: Date;
    failed_at: Date | null;
    error_message: string | null;
  };
}
