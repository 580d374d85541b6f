export interface ServerKeyTables {
  /** One row: what the key that this database is used with makes of a known text. */
  server_keys: { is_only: boolean; proof: Buffer; first_used_at: Date };
}
