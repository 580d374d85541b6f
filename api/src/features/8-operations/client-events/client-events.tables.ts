export interface ClientEventTables {
  client_events: {
    day: string;
    kind: string;
    remote: string;
    version: string;
    message: string;
    occurrences: number;
    last_at: Date;
  };
}
