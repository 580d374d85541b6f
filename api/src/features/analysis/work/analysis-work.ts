import type { FoldFrame } from '../folding/folded.ts';
import type { CommentCounts } from '../gate/comment-plan.ts';
import type { DisclosureInput } from '../gate/disclosure-input.ts';
import type { Making } from '../result-makings.queries.ts';

/** What the analysis thread is started with: one measurement whose results are to be made. */
export interface ResultsWanted extends Making {
  /** The thread has a connection of its own. */
  readonly databaseUrl: string;
  readonly frame: Omit<DisclosureInput, 'finest' | 'whole'>;
  readonly foldFrame: FoldFrame;
  readonly comments: CommentCounts;
  /** By which rules the disclosed table is made. */
  readonly version: number;
  readonly now: Date;
}

/** Asks the thread to end as soon as it can. */
export const END = 'end';

/** `ready`: its code is loaded, so that it may be cut off. One `made` or `failed` ends it. */
export type WorkReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'made' }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string };
