import { VISIT_FIGURES, type VisitFigure } from '@veleta/shared/contracts';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { VISIT_BUCKETS } from './visit-buckets.ts';

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
  /** Counts a measured visit of a published release, and its figures. */
  countVisit(
    release: { remote: string; version: string; hasFailed: boolean },
    figures: readonly { figure: VisitFigure; value: number }[],
  ): void;
  readonly settledCanaries: Counter<'remote' | 'result'>;
  /** Removes the series of other releases than these, by remote. */
  keepReleases(known: ReadonlyMap<string, ReadonlySet<string>>): void;
  /** Adds the names of published remotes. */
  addRemotes(names: readonly string[]): void;
  readonly responses: Counter;
  readonly replicaReads: Counter<'result'>;
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

const VISIT_METRICS: Readonly<Record<VisitFigure, { name: string; help: string }>> = {
  lcp: { name: 'veleta_visit_lcp_seconds', help: 'Largest Contentful Paint of measured visits.' },
  inp: { name: 'veleta_visit_inp_seconds', help: 'Interaction to Next Paint of measured visits.' },
  cls: { name: 'veleta_visit_layout_shift_score', help: 'Cumulative Layout Shift of measured visits.' },
  load: { name: 'veleta_visit_load_seconds', help: 'Time to load the code of a remote in measured visits.' },
  render: {
    name: 'veleta_visit_render_seconds',
    help: 'Time from the start of a remote until its first part is shown, in measured visits.',
  },
};

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
  const visits = new Counter({
    name: 'veleta_visits_total',
    help: 'Measured visits by release; failed if the release failed at least once.',
    labelNames: ['remote', 'version', 'result'],
    registers,
  });
  const visitFigures = VISIT_FIGURES.map((figure) => ({
    figure,
    histogram: new Histogram({
      ...VISIT_METRICS[figure],
      labelNames: ['remote', 'version'],
      buckets: [...VISIT_BUCKETS[figure]],
      registers,
    }),
  }));
  /** Releases with series, so that those of unpublished ones can be removed. */
  const visited = new Map<string, { remote: string; version: string }>();
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
    countVisit({ remote, version, hasFailed }, figures) {
      visited.set(`${remote} ${version}`, { remote, version });
      visits.inc({ remote, version, result: hasFailed ? 'failed' : 'done' });
      for (const { figure, value } of figures)
        visitFigures.find((each) => each.figure === figure)?.histogram.observe({ remote, version }, value);
    },
    settledCanaries: new Counter({
      name: 'veleta_canaries_settled_total',
      help: 'Canaries that this server ended by itself, by remote and result (stopped, promoted).',
      labelNames: ['remote', 'result'],
      registers,
    }),
    keepReleases(known) {
      for (const [key, release] of visited) {
        if (known.get(release.remote)?.has(release.version)) continue;
        visited.delete(key);
        for (const result of ['done', 'failed']) visits.remove({ ...release, result });
        for (const { histogram } of visitFigures) histogram.remove(release);
      }
    },
    addRemotes: (names) => names.forEach((name) => remotes.add(name)),
    responses: new Counter({ name: 'veleta_responses_total', help: 'Surveys submitted, repeats left out.', registers }),
    replicaReads: new Counter({
      name: 'veleta_replica_reads_total',
      help: 'Reads of results by a server with a read replica: done there, or on the primary because the replica failed or lacked them (missing).',
      labelNames: ['result'],
      registers,
    }),
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
