export interface KioskTables {
  /** The kiosk link of a measurement, and the hash of its short address. */
  kiosks: {
    measurement_id: string;
    account_id: string;
    link_hash: Buffer;
    short_hash: Buffer | null;
    codes_issued: number;
  };
  /** Unused codes. */
  kiosk_codes: { account_id: string; measurement_id: string; code_hash: Buffer };
}
