export interface LinkTables {
  /** Where a short address from a poster leads. */
  short_addresses: {
    /** Of the code with the server's key: the code alone is too short to be kept as a plain hash. */
    code_hash: Buffer;
    account_id: string;
    measurement_id: string;
  };
}
