export interface ResponseDayTables {
  /** A local day on which responses were counted; nothing leads from it to one of them. */
  measurement_days: {
    account_id: string;
    measurement_id: string;
    /** `2026-11-20`, in the zone of the set. */
    day: string;
    /** Responses that were counted before this day began to count. */
    counted_before: number;
  };
}
