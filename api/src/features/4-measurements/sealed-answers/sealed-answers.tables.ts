export interface SealedAnswersTables {
  /** Public keys of measurements; the private keys are in the key folder. */
  measurement_keys: {
    measurement_id: string;
    account_id: string;
    /** X25519, 32 bytes. */
    public_key: Buffer;
    /** Size in bytes that every submission is padded to. */
    padded_size: number;
    /** MAC of both under the server key, verified before sealing. */
    mac: Buffer;
    /** When the results were computed; the private key is to be destroyed from then on. */
    key_pending_since: Date | null;
    /** When the destruction of the private key was confirmed. Statements that answers are deleted rely on it. */
    key_destroyed_at: Date | null;
  };
  /** One row: the key folder that the servers of this database use. */
  key_folders: { is_only: boolean; folder_id: string; first_used_at: Date };
  /** Keys whose measurement was deleted before their destruction. */
  orphaned_keys: { measurement_id: string; public_key: Buffer };
  /** One ciphertext per submission, written once and deleted after the results are computed. */
  sealed_submissions: {
    measurement_id: string;
    account_id: string;
    submission_id: string;
    content: Buffer;
  };
}
