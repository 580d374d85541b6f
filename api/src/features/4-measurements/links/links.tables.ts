export interface LinkTables {
  /** Maps the code of a short address to its measurement. */
  short_addresses: {
    /** HMAC of the code with the server key. A code is too short for an unkeyed hash. */
    code_hash: Buffer;
    account_id: string;
    measurement_id: string;
  };
}
