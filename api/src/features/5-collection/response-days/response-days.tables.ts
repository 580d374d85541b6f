export interface ResponseDayTables {
  /** A local day with responses. Contains no reference to a response. */
  measurement_days: {
    account_id: string;
    measurement_id: string;
    /** `2026-11-20`, in the zone of the set. */
    day: string;
    /** Responses counted before this day. */
    counted_before: number;
  };
}
