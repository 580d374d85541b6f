import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** From 5 milliseconds to the longest acceptable wait. */
const REQUEST_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/**
 * Gauges of prom-client whose names end like those of counters, which `promtool check metrics` rejects. Each is the sum
 * of the gauge without the suffix.
 */
const MISNAMED_TOTALS = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
];

/** Prometheus metrics of this process. Labels have few values and never identify a person, tenant or address. */
export interface Metrics {
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly requestsInFlight: Gauge;
  readonly jobSeconds: Histogram<'queue' | 'result'>;
  readonly mails: Counter<'template' | 'result'>;
  readonly mailDeferrals: Counter<'reason'>;
  /** Counts a failure in a browser. An unpublished remote counts as `other`, since browsers may send any name. */
  countClientEvent(event: { kind: string; remote: string }): void;
  /** Adds the names of published remotes. */
  addRemotes(names: readonly string[]): void;
  readonly responses: Counter;
  /** Registers a gauge that is read at scrape time. If it cannot be read, it has no values in that scrape. */
  observe<Label extends string>(gauge: {
    name: string;
    help: string;
    label: Label;
    read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>;
  }): void;
  /** Returns all metrics as text, with the content type. */
  write(): Promise<{ text: string; contentType: string }>;
}

/** Creates the metrics with a separate registry, since several applications may run in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let isCollecting = false;
  const remotes = new Set(['shell']);
  const clientEvents = new Counter({
    name: 'veleta_client_events_total',
    help: 'Failures that browsers reported, by kind and remote.',
    labelNames: ['kind', 'remote'],
    registers,
  });
  return {
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by the pattern of its route.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS_SECONDS,
      registers,
    }),
    requestsInFlight: new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered now.', registers }),
    jobSeconds: new Histogram({
      name: 'veleta_job_duration_seconds',
      help: 'Time that jobs took, by queue and result (done, failed).',
      labelNames: ['queue', 'result'],
      buckets: JOB_BUCKETS_SECONDS,
      registers,
    }),
    mails: new Counter({
      name: 'veleta_mails_total',
      help: 'Attempts to hand a mail over, by template and result (sent, failed).',
      labelNames: ['template', 'result'],
      registers,
    }),
    mailDeferrals: new Counter({
      name: 'veleta_mails_deferred_total',
      help: 'Mails that could not be handed over and are tried again later, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    countClientEvent: ({ kind, remote }) => clientEvents.inc({ kind, remote: remotes.has(remote) ? remote : 'other' }),
    addRemotes: (names) => names.forEach((name) => remotes.add(name)),
    responses: new Counter({ name: 'veleta_responses_total', help: 'Surveys submitted, repeats left out.', registers }),
    observe: ({ name, help, label, read }) => {
      const gauge: Gauge<string> = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          // Figures of the process are exported even while the database is unreachable, which readiness reports.
          const values = await Promise.resolve(read()).catch(() => ({}));
          gauge.reset();
          for (const [value, figure] of Object.entries(values)) gauge.set({ [label]: value }, figure);
        },
      });
    },
    write: async () => {
      // Default metrics start with the first scrape, because their listeners cost time.
      if (!isCollecting) {
        collectDefaultMetrics({ register: registry });
        for (const name of MISNAMED_TOTALS) registry.removeSingleMetric(name);
      }
      isCollecting = true;
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
