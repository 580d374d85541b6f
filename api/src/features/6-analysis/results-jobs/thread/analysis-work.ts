import type { AggregationFrame } from '../../aggregation/index.ts';
import type { DisclosureInput } from '../../disclosure-control/index.ts';
import type { Config } from '../../../../platform/config.ts';
import type { ResultsJob } from '../results-jobs.queries.ts';

/** Input of the analysis thread: one measurement with pending results. Bytes arrive as plain `Uint8Array`. */
export interface ResultsRequest extends ResultsJob {
  /** The thread opens its own connection. */
  readonly databaseUrl: string;
  readonly frame: Omit<DisclosureInput, 'finest' | 'whole'>;
  readonly aggregationFrame: AggregationFrame;
  /** Names of the people on the list, which are masked in comments. */
  readonly names: readonly string[];
  /** Names of the organization, which name no topic of its comments. */
  readonly organizationNames: readonly string[];
  /** Number of acknowledged submissions. */
  readonly submissions: number;
  /** Location of the private key. */
  readonly keyStore: Pick<Config, 'keyStore' | 'serverKey'>;
  readonly publicKey: Uint8Array;
  readonly now: Date;
  /** Whether some figures are coarsened at random. */
  readonly drawsCoarsening: boolean;
}

/** Milliseconds of each phase of a results job. */
export interface PhaseTimes {
  /** Submissions read, decrypted and counted twice. */
  readonly opened: number;
  /** Suppression planned and dimensions audited. */
  readonly audited: number;
  /** Disclosed table, views and comments computed. */
  readonly computed: number;
  /** Results written and ciphertexts deleted, with the commit. */
  readonly written: number;
}

/** Message that asks the thread to exit. */
export const END = 'end';

/** `ready`: the code is loaded, so that the thread may be terminated. `computed` or `failed` is the last message. */
export type WorkReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'computed'; readonly ms: PhaseTimes }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string };
