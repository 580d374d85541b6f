export interface ServerKeyTables {
  /** One row: an HMAC of a known text with the server key that this database is used with. */
  server_keys: { is_only: boolean; proof: Buffer; first_used_at: Date };
}
