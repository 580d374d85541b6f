import type { AggregationFrame } from '../../aggregation/index.ts';
import type { DisclosureInput } from '../../disclosure-control/index.ts';
import type { Config } from '../../../../platform/config.ts';
import type { ResultsJob } from '../results-jobs.queries.ts';

/** What the analysis thread is started with: one measurement whose results are to be made. Bytes arrive as plain `Uint8Array`. */
export interface ResultsRequest extends ResultsJob {
  /** The thread has a connection of its own. */
  readonly databaseUrl: string;
  readonly frame: Omit<DisclosureInput, 'finest' | 'whole'>;
  readonly aggregationFrame: AggregationFrame;
  /** How many submissions were acknowledged. */
  readonly submissions: number;
  /** Where the private key lies. */
  readonly keyStore: Pick<Config, 'keyStore' | 'serverKey'>;
  readonly publicKey: Uint8Array;
  readonly now: Date;
  /** Whether some figures are coarsened by chance. */
  readonly drawsCoarsening: boolean;
}

/** Milliseconds of each phase of a results job. */
export interface PhaseTimes {
  /** Submissions read, opened and counted twice. */
  readonly opened: number;
  /** What is hidden planned, and its dimensions audited. */
  readonly audited: number;
  /** Disclosed table, views and comments computed. */
  readonly computed: number;
  /** Results written and ciphertexts deleted, with the commit. */
  readonly written: number;
}

/** Asks the thread to end as soon as it can. */
export const END = 'end';

/** `ready`: its code is loaded, so that it may be cut off. One `made` or `failed` ends it. */
export type WorkReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'made'; readonly ms: PhaseTimes }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string };
