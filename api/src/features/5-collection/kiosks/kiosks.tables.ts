export interface KioskTables {
  /** The link for shared tablets of a measurement, and the hash of its short address. */
  kiosks: {
    measurement_id: string;
    account_id: string;
    link_hash: Buffer;
    short_hash: Buffer | null;
    codes_issued: number;
  };
  /** Codes that have not been used. */
  kiosk_codes: { account_id: string; measurement_id: string; code_hash: Buffer };
}
