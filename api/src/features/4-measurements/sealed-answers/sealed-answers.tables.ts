export interface SealedAnswersTables {
  /** What answers of a measurement are sealed with; the private key lies in the key folder. */
  measurement_keys: {
    measurement_id: string;
    account_id: string;
    /** X25519, 32 bytes. */
    public_key: Buffer;
    /** Bytes that every submission is padded to. */
    padded_size: number;
    /** Of both, with the server's key: checked before anything is sealed. */
    mac: Buffer;
    /** Since when the results exist and the private key is to be destroyed. */
    key_pending_since: Date | null;
    /** When the private key had been destroyed. What claims that answers are gone reads this. */
    key_destroyed_at: Date | null;
  };
  /** One row: which key folder the servers of this database use. */
  key_folders: { is_only: boolean; folder_id: string; first_used_at: Date };
  /** Keys whose measurement was deleted before they were destroyed. */
  orphaned_keys: { measurement_id: string; public_key: Buffer };
  /** One ciphertext per submission, written once; none after the results were made. */
  sealed_submissions: {
    measurement_id: string;
    account_id: string;
    submission_id: string;
    content: Buffer;
  };
}
